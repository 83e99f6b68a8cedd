import { expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

const read = (...args: string[]) => readArguments(args, ['d1', 'p2'], () => 'new');

it('without arguments everything is measured, with a new seed', () => {
  expect(read()).toEqual({ ids: ['d1', 'p2'], seed: 'new', minutes: 60, rate: 60, scale: 1 });
});

it('named benches are measured in upper or lower case, with the given seed', () => {
  expect(read('P2', '--seed', '1f2e')).toEqual({ ids: ['p2'], seed: '1f2e', minutes: 60, rate: 60, scale: 1 });
});

it('an unknown bench is an error that lists the known ones', () => {
  expect(() => read('p9')).toThrow('There is no bench p9. Choose from d1, p2');
});

it('photographs are read from the given folder, and are an error without one', () => {
  const photos = (...args: string[]) => readArguments(args, ['p2', 'reading'], () => 'new');
  expect(photos().ids).toEqual(['p2']);
  expect(photos('reading', '--photos', 'a/folder')).toMatchObject({ ids: ['reading'], photos: 'a/folder' });
  expect(() => photos('reading')).toThrow('--photos folder');
});

it('the soak is measured only when it is named, with the minutes and the rate that are given', () => {
  const soak = (...args: string[]) => readArguments(args, ['p2', 'soak'], () => 'new');
  expect(soak().ids).toEqual(['p2']);
  expect(soak('soak', '--minutes', '10', '--rate', '20')).toMatchObject({ ids: ['soak'], minutes: 10, rate: 20 });
  expect(() => soak('soak', '--minutes', 'ten')).toThrow('--minutes needs a number above 0, not ten');
});

it('the history is as large as given', () => {
  const history = (...args: string[]) => readArguments(['history', ...args], ['p2', 'history'], () => 'new');
  expect(history('--scale', '0.01')).toMatchObject({ ids: ['history'], scale: 0.01 });
  expect(() => history('--scale', '2')).toThrow('--scale needs a number above 0, up to 1, not 2');
});
