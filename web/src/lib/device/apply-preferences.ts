import type { Preferences } from './preferences.ts';

/** Applies theme and contrast, by the rules of app/first-paint/theme.js, which runs before the first paint. */
export function applyPreferences({ theme, highContrast }: Preferences): void {
  const prefers = (query: string) => matchMedia(query).matches;
  const dark = theme === 'dark' || (theme === 'system' && prefers('(prefers-color-scheme: dark)'));
  const root = document.documentElement;
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.contrast = (highContrast ?? prefers('(prefers-contrast: more)')) ? 'high' : 'normal';
  const paper = getComputedStyle(root).getPropertyValue('--paper').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
}
