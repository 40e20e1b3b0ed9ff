// The looks of the page. Each is a set of colours in style/themes.css.

/** The themes; `auto` follows the system. */
export const THEMES = ['auto', 'wood', 'paper', 'night', 'contrast'];

/**
 * Dresses the page.
 * @param {string} theme
 */
export function dress(theme) {
  document.documentElement.dataset.theme = theme === 'auto' ? systemTheme() : theme;
}

function systemTheme() {
  if (matchMedia('(prefers-contrast: more)').matches) return 'contrast';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'wood';
}

/** The other of day and night, for the button in the bar. */
export function oppositeTheme() {
  return document.documentElement.dataset.theme === 'night' ? 'wood' : 'night';
}
