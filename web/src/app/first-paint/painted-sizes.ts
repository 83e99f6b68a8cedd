import { publishSize } from '#ui/use-published-size.ts';

/**
 * Publishes the sizes of the painted bars, as those of the app have them: with the first screen in the page it would take
 * a phone a multiple of the time.
 */
export function publishPaintedSizes(root: HTMLElement): void {
  const [nav, header] = [root.querySelector('nav'), root.querySelector('header')];
  if (!nav || !header) return;
  const { height, width } = nav.getBoundingClientRect();
  const sizes = { top: header.getBoundingClientRect().height, alarm: 0, bar: height };
  for (const [bar, size] of Object.entries(sizes)) publishSize(`--${bar}-height`, size);
  publishSize('--rail-width', width);
}

/** The bars are not shown after all: whoever was remembered has to sign in. */
export function forgetPaintedSizes(): void {
  const { style } = document.documentElement;
  for (const variable of ['--top-height', '--alarm-height', '--bar-height', '--rail-width'])
    style.removeProperty(variable);
}
