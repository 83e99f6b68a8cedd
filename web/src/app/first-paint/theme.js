// Runs before the first paint: the same rules as lib/device/apply-preferences.ts.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const prefers = (query) => matchMedia(query).matches;
  const theme = read('floorlight.theme');
  const contrast = read('floorlight.contrast');
  const dark = theme === 'dark' || (theme !== 'light' && prefers('(prefers-color-scheme: dark)'));
  const high = contrast === 'high' || (contrast === null && prefers('(prefers-contrast: more)'));
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.dataset.contrast = high ? 'high' : 'normal';
})();
