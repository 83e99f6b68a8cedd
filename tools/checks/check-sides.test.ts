import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkSides } from './check-sides.ts';

const checkouts = mkdtempSync(join(tmpdir(), 'floorlight-sides-'));
afterAll(() => rmSync(checkouts, { recursive: true }));

/** Checks a checkout of one file. */
function problemsIn(file: string, source: string): string[] {
  const folder = mkdtempSync(join(checkouts, 'checkout-'));
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), source);
  return checkSides(folder);
}

const classes = (names: string) => `<p className="${names}" />`;

it.each([
  'ml-2',
  '-mr-3',
  'desk:pl-[3px]',
  'first:pr-5',
  'scroll-ml-4',
  'left-1/2',
  'not-last:before:-right-px',
  'ml-auto',
  'text-left',
  'desk:text-right',
  'border-l',
  'border-l-6!',
  'border-r-(length:--hairline)',
  'rounded-l-card',
  'rounded-tr',
  'float-right',
  'origin-left',
  'translate-x-2',
  'translate-x-0.5',
  '-translate-x-1/2',
  'data-[state=checked]:translate-x-[27px]',
  'bg-linear-to-r',
])('the class %s is a violation', (name) => {
  expect(problemsIn('web/src/ui/Card.tsx', `\n${classes(`flex ${name} gap-2`)}`)).toEqual([
    expect.stringMatching(/^web\/src\/ui\/Card\.tsx:2: /),
  ]);
});

it.each([
  'ms-2 -me-3 ps-4 inset-s-3 inset-e-auto text-start border-s-6! rounded-s-card',
  'origin-left rtl:origin-right',
  'translate-x-0.5 rtl:-translate-x-0.5',
  'data-[swipe=cancel]:translate-x-0 -translate-y-1/2',
  'rounded-lg leading-tight bg-linear-to-b origin-top',
])('the classes "%s" are allowed', (names) => {
  expect(problemsIn('web/src/ui/Card.tsx', classes(names))).toEqual([]);
});

it.each([
  ['web/src/ui/Card.tsx', '<p style={{ top: 0, left: 4 }} />'],
  ['web/src/ui/Card.tsx', 'const style = { marginLeft: 4 };'],
  ['web/src/ui/Card.tsx', 'const style = { borderTopRightRadius: 4 };'],
  ['web/src/ui/Card.tsx', "const style = { textAlign: 'right' };"],
  ['web/src/ui/app.css', 'p { margin-left: 4px; }'],
  ['web/src/ui/app.css', 'p { border-right: 1px solid; }'],
  ['web/src/ui/app.css', 'p { border-top-left-radius: 4px; }'],
  ['web/src/ui/app.css', 'p {\n  left: 4px;\n}'],
  ['web/src/ui/app.css', 'p { text-align: right; }'],
  ['web/src/ui/app.css', 'p { background: linear-gradient(to right, red, blue); }'],
])('in %s the style of %s is a violation', (file, source) => {
  expect(problemsIn(file, source)).toHaveLength(1);
});

it('a chart, the sides of a comparison, prose and tests may name left and right', () => {
  expect(problemsIn('web/src/ui/charts/margin.ts', 'export const margin = { left: 4, right: 12 };')).toEqual([]);
  expect(problemsIn('web/src/counts/Comparison.tsx', '<Comparison left={left} right={right} />')).toEqual([]);
  expect(problemsIn('web/src/ui/text.ts', '/** Nothing is left. Reads right-to-left text. */')).toEqual([]);
  expect(problemsIn('web/src/ui/Card.test.tsx', classes('ml-2'))).toEqual([]);
});

it('a toast may follow the finger, and no other element', () => {
  const follow = classes('data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)');
  expect(problemsIn('web/src/ui/controls/Toast.tsx', follow)).toEqual([]);
  expect(problemsIn('web/src/ui/controls/Dialog.tsx', follow)).toHaveLength(1);
});
