// The beginning: the page starts when its markup is there.

import { App } from './app.js';

void new App().start();
