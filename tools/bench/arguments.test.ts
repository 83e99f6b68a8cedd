import { expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

const read = (...args: string[]) => readArguments(args, ['d1', 'p2'], () => 'new');

it('without a word everything is measured, with a new seed', () => {
  expect(read()).toEqual({ ids: ['d1', 'p2'], seed: 'new' });
});

it('what is named is measured, however it is written, with the seed of an earlier run', () => {
  expect(read('P2', '--seed', '1f2e')).toEqual({ ids: ['p2'], seed: '1f2e' });
});

it('what there is not is named, with what there is', () => {
  expect(() => read('p9')).toThrow('There is no p9 to measure; there are d1, p2');
});

it('photographs are read where their folder is named, and asked for where it is not', () => {
  const photos = (...args: string[]) => readArguments(args, ['p2', 'reading'], () => 'new');
  expect(photos().ids).toEqual(['p2']);
  expect(photos('reading', '--photos', 'a/folder')).toMatchObject({ ids: ['reading'], photos: 'a/folder' });
  expect(() => photos('reading')).toThrow('--photos folder');
});
