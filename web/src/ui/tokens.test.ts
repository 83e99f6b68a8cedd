// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Tokens = Record<string, string>;

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const blocks = [...css.matchAll(/(:root[^{]*)\{([^}]*)\}/g)].map(([, selector = '', body = '']) => ({
  selector: selector.trim(),
  tokens: Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  ) as Tokens, // both groups always match
}));
const cascade = (...selectors: string[]): Tokens =>
  Object.assign({}, ...blocks.filter(({ selector }) => selectors.includes(selector)).map(({ tokens }) => tokens));

const [light, dark, high] = [':root', ':root[data-theme="dark"]', ':root[data-contrast="high"]'];
const themes = {
  light: { tokens: cascade(light ?? ''), least: 4.5 },
  dark: { tokens: cascade(light ?? '', dark ?? ''), least: 4.5 },
  'high contrast, light': { tokens: cascade(light ?? '', high ?? ''), least: 7 },
  'high contrast, dark': {
    tokens: cascade(light ?? '', dark ?? '', high ?? '', ':root[data-theme="dark"][data-contrast="high"]'),
    least: 7,
  },
};

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ['paper', 'surface', 'sunken'];
const severities = ['critical', 'high', 'medium', 'low', 'resolved'];
const texts: [string, string][] = [
  ...['ink', 'muted', 'accent-text', ...severities].flatMap((text) =>
    grounds.map((ground): [string, string] => [text, ground]),
  ),
  ...severities.flatMap((text): [string, string][] => [
    [text, `${text}-tint`],
    ['ink', `${text}-tint`],
  ]),
  ['on-accent', 'accent'],
  ['on-emergency', 'emergency'],
  ['on-stage', 'stage'],
  ['on-stage-muted', 'stage'],
  ['accent', 'stage'],
];

describe.each(Object.entries(themes))('%s', (_, { tokens, least }) => {
  test.each(texts)('%s on %s can be read', (text, ground) => {
    expect(contrast(tokens[text] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(least);
  });
  test.each([
    ['edge', 'surface'],
    ['edge', 'paper'],
    ['focus', 'surface'],
    ['focus', 'paper'],
  ])('%s on %s can be seen', (line, ground) => {
    expect(contrast(tokens[line] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(3);
  });
});
