import { beforeEach, expect, test } from 'vitest';
import { notePaintedFocus, takePaintedFocus } from './painted-focus.ts';

const frame = '<nav><a href="/vault">Vault</a><a href="/scanner">Scan</a></nav><input>';
const root = document.createElement('div');

beforeEach(() => {
  document.body.replaceChildren(root);
  root.innerHTML = frame;
  takePaintedFocus();
});

const link = (address: string) => root.querySelector<HTMLElement>(`a[href="${address}"]`);

test.each(['before', 'after'])(
  'a painted link that got the focus %s the code was there gives it to the app’s own',
  (when) => {
    if (when === 'before') link('/scanner')?.focus();
    notePaintedFocus(root);
    if (when === 'after') link('/scanner')?.focus();
    root.innerHTML = frame;
    expect(document.activeElement).toBe(document.body);
    takePaintedFocus();
    expect(document.activeElement).toBe(link('/scanner'));
  },
);

test('what has the focus by then keeps it', () => {
  notePaintedFocus(root);
  link('/vault')?.focus();
  root.innerHTML = frame;
  root.querySelector('input')?.focus();
  takePaintedFocus();
  expect(document.activeElement).toBe(root.querySelector('input'));
});

test('without a focus before there is none after', () => {
  notePaintedFocus(root);
  root.innerHTML = frame;
  takePaintedFocus();
  expect(document.activeElement).toBe(document.body);
});
