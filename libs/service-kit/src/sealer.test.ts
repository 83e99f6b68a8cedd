import { expect, test } from 'vitest';
import { newSealingKey, sealer, sealingKeysPattern } from './sealer.ts';

const text = 'a secret of some length';
const [older, newer] = [newSealingKey(), newSealingKey()];

test('a sealed text opens with its key, under its purpose', () => {
  const sealed = sealer(older).seal(text, 'drawer one');
  expect(sealed).not.toContain(text);
  expect(sealer(older).open(sealed, 'drawer one')).toBe(text);
});

test('it opens with no other key, under no other purpose, and not when it was changed', () => {
  const sealed = sealer(older).seal(text, 'drawer one');
  expect(sealer(newer).open(sealed, 'drawer one')).toBeNull();
  expect(sealer(older).open(sealed, 'drawer two')).toBeNull();
  const at = sealed.length - 5;
  const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
  for (const forged of [changed, '', '.', text, sealed.slice(0, 20)])
    expect(sealer(older).open(forged, 'drawer one')).toBeNull();
});

test('two seals of one text differ', () => {
  expect(sealer(older).seal(text, 'drawer')).not.toBe(sealer(older).seal(text, 'drawer'));
});

test('the first of several keys seals, and all of them open', () => {
  const sealed = sealer(older).seal(text, 'drawer');
  const both = sealer(`${newer}\n${older}`);
  expect(both.open(sealed, 'drawer')).toBe(text);
  expect(both.isCurrent(sealed)).toBe(false);
  expect(both.isCurrent(both.seal(text, 'drawer'))).toBe(true);
  expect(sealer(newer).open(both.seal(text, 'drawer'), 'drawer')).toBe(text);
});

test('keys are recognised by their form', () => {
  for (const keys of [older, `${older}\n`, `${newer}\n${older}`]) expect(keys).toMatch(sealingKeysPattern);
  for (const wrong of ['', 'short', `${older}x`, `${older},${newer}`]) expect(wrong).not.toMatch(sealingKeysPattern);
});
