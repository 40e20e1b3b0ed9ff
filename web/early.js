// Runs before the first paint: the theme that was chosen, so that the night never flashes.
(() => {
  let theme = 'auto';
  try {
    theme = JSON.parse(localStorage.getItem('tengen.settings') ?? '{}').theme ?? 'auto';
  } catch {
    // Storage is forbidden or damaged: the theme of the system.
  }
  if (theme === 'auto') {
    theme = matchMedia('(prefers-contrast: more)').matches ? 'contrast'
      : matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'wood';
  }
  document.documentElement.dataset.theme = theme;
})();
