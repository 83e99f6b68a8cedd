// @vitest-environment node
import { expect, test } from 'vitest';
import { meaningOf } from './code-meaning.ts';

const areas = [
  { name: 'AFE 1', walls: ['Wall 101', 'Wall 102', 'Wall 120'] },
  { name: 'AFE 2', walls: ['Wall 201', 'Wall 102'] },
];
const wall = (afeArea: string, wallNumber: string) => ({ kind: 'wall', afeArea, wallNumber });

test.each(['101', 'Wall 101', 'wall-101', 'WALL101', 'AFE1-101', 'AFE 1 Wall 101', 'afe1_wall_101', ' 101 '])(
  'the code "%s" is wall 101 of AFE 1',
  (code) => expect(meaningOf(code, areas, '', [])).toEqual(wall('AFE 1', 'Wall 101')),
);

test('a wall of two areas is the one of the area that is chosen, or named in the code', () => {
  expect(meaningOf('102', areas, '', [])).toEqual({
    kind: 'ambiguous',
    places: ['AFE 1 - Wall 102', 'AFE 2 - Wall 102'],
  });
  expect(meaningOf('102', areas, 'AFE 2', [])).toEqual(wall('AFE 2', 'Wall 102'));
  expect(meaningOf('AFE1-102', areas, 'AFE 2', [])).toEqual(wall('AFE 1', 'Wall 102'));
});

test('of walls of one area the one that is named in full is meant; else nobody guesses', () => {
  const narrow = [{ name: 'AFE 1', walls: ['Wall 10-1', 'Wall 10-2', 'Wall 10', 'Rack 7', 'Wall 7'] }];
  expect(meaningOf('wall 10', narrow, 'AFE 1', [])).toEqual(wall('AFE 1', 'Wall 10'));
  expect(meaningOf('WALL-10-2', narrow, 'AFE 1', [])).toEqual(wall('AFE 1', 'Wall 10-2'));
  expect(meaningOf('7', narrow, 'AFE 1', [])).toEqual({
    kind: 'ambiguous',
    places: ['AFE 1 - Rack 7', 'AFE 1 - Wall 7'],
  });
});

test('a code that a wall and a known tote bear is neither’s without asking', () => {
  expect(meaningOf('101', areas, 'AFE 1', ['101'])).toEqual({
    kind: 'ambiguous',
    places: ['AFE 1 - Wall 101', 'tote 101'],
  });
});

test('an area alone is the area', () => {
  expect(meaningOf('AFE-2', areas, '', [])).toEqual({ kind: 'area', afeArea: 'AFE 2' });
});

test.each(['TOTE-A-12-15028', 'tsRNDT7', 'KnownA1317', 'a-1'])('the code %s is a tote', (code) => {
  expect(meaningOf(code, areas, '', ['knowna1317', 'A-1'])).toEqual({ kind: 'tote', code });
});

test.each(['4006381333931', '999', 'Wall', '---', '', '1011', 'TOTE'])('the code "%s" is unknown', (code) => {
  expect(meaningOf(code, areas, 'AFE 1', [])).toEqual({ kind: 'unknown' });
});
