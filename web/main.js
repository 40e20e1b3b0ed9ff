// The beginning: the page starts when its markup and its words are there.

import { App } from './app.js';
import { speak } from './language.js';
import { Settings } from './settings.js';

const settings = new Settings();
await speak(settings.values.language);
await new App(settings).start();
