import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Classes that stay physical in every language, each with its reason. */
const exceptions = [
  // A toast follows the finger.
  { file: 'web/src/ui/controls/Toast.tsx', text: 'translate-x-(--radix-toast-swipe-move-x)' },
];

const value = String.raw`(?:[\d[(]|auto\b|full\b|px\b)`;
const corners = '(?:l|r|tl|tr|bl|br)';
const sidedClass = String.raw`-?(?:scroll-)?[mp][lr]-${value}|-?(?:left|right)-${value}|(?:text|float|clear)-(?:left|right)\b|(?:border-[lr]|rounded-${corners})(?![\w])`;
/** Transforms and gradients have no logical form, so a right-to-left counterpart stands beside them. */
const mirrored = String.raw`(?:origin-(?:top-|bottom-)?|object-(?:top-|bottom-)?|bg-(?:linear|gradient)-to-[tb]?)(?:left|right|l|r)\b|-?translate-x-(?!0\b(?!\.))`;

const inCode = [
  pattern(`(?<=[\\s"'\`:])(?:${sidedClass})[^\\s"'\`]*`),
  pattern('\\b(?:margin|padding|border|scrollMargin|scrollPadding)(?:Top|Bottom)?(?:Left|Right)\\w*'),
  pattern(`\\btextAlign: ['"](?:left|right)['"]`),
  pattern('(?<=style=\\{\\{[^}]*)\\b(?:left|right)(?=:)'),
];
const inStyleSheets = [
  pattern('\\b(?:margin|padding|border)(?:-(?:top|bottom))?-(?:left|right)[\\w-]*(?=:)'),
  pattern('(?<=[;{\\s])(?:left|right)(?=:)'),
  pattern('\\b(?:text-align|float|clear): (?:left|right)\\b'),
  pattern('(?<=gradient\\()to (?:left|right)'),
];

/**
 * Finds classes and styles of the web app that name left or right, which a right-to-left language can't mirror. Logical ones
 * (`ms-2`, `text-start`, `inset-inline-end`) follow the language.
 *
 * @returns one line per violation.
 */
export function checkSides(root: string): string[] {
  const exclude = ['web/src/tests/**', '**/*.test.{ts,tsx}'];
  return globSync('web/src/**/*.{ts,tsx,css}', { cwd: root, exclude }).flatMap((file) =>
    sidedNames(file, readFileSync(join(root, file), 'utf8'))
      .filter(({ text }) => !exceptions.some((allowed) => allowed.file === file && text.includes(allowed.text)))
      .map(({ line, text }) => `${file}:${line}: '${text}' names a side: use its logical form, or add rtl: beside it`),
  );
}

function sidedNames(file: string, source: string): { line: number; text: string }[] {
  const patterns = file.endsWith('.css') ? inStyleSheets : inCode;
  const found = [
    ...patterns.flatMap((names) => [...source.matchAll(names)]),
    ...[...source.matchAll(pattern(`(?<=[\\s"'\`])\\S*?(?:${mirrored})[^\\s"'\`]*`))].filter(
      ({ 0: text, index }) => !hasCounterpart(text, lineAround(source, index)),
    ),
  ];
  return found.map(({ 0: text, index }) => ({ line: source.slice(0, index).split('\n').length, text }));
}

/** Whether the text is for right-to-left alone, or the line has the same property for it. */
function hasCounterpart(text: string, line: string): boolean {
  const property = /origin|object|bg|translate-x/.exec(text)?.[0] ?? '';
  return text.includes('rtl:') || new RegExp(`rtl:[^\\s"'\`]*${property}-`).test(line);
}

const lineAround = (source: string, index: number): string =>
  source.slice(source.lastIndexOf('\n', index) + 1, (source.indexOf('\n', index) + 1 || source.length + 1) - 1);

function pattern(text: string): RegExp {
  return new RegExp(text, 'g');
}
