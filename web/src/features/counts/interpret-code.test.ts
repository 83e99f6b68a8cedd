// @vitest-environment node
import { expect, test } from 'vitest';
import { interpretCode } from './interpret-code.ts';

const areas = [
  { name: 'AFE 1', walls: ['Wall 101', 'Wall 102', 'Wall 120'] },
  { name: 'AFE 2', walls: ['Wall 201', 'Wall 102'] },
];
const wall = (afeArea: string, wallNumber: string) => ({ kind: 'wall', afeArea, wallNumber });

test.each(['101', 'Wall 101', 'wall-101', 'WALL101', 'AFE1-101', 'AFE 1 Wall 101', 'afe1_wall_101', ' 101 '])(
  'the code "%s" is wall 101 of AFE 1',
  (code) => expect(interpretCode(code, areas, '', [])).toEqual(wall('AFE 1', 'Wall 101')),
);

test('a wall number of two areas means the chosen area, or the area named in the code', () => {
  expect(interpretCode('102', areas, '', [])).toEqual({
    kind: 'ambiguous',
    places: ['AFE 1 - Wall 102', 'AFE 2 - Wall 102'],
  });
  expect(interpretCode('102', areas, 'AFE 2', [])).toEqual(wall('AFE 2', 'Wall 102'));
  expect(interpretCode('AFE1-102', areas, 'AFE 2', [])).toEqual(wall('AFE 1', 'Wall 102'));
});

test('among walls of one area a fully named wall wins; otherwise the code is ambiguous', () => {
  const narrow = [{ name: 'AFE 1', walls: ['Wall 10-1', 'Wall 10-2', 'Wall 10', 'Rack 7', 'Wall 7'] }];
  expect(interpretCode('wall 10', narrow, 'AFE 1', [])).toEqual(wall('AFE 1', 'Wall 10'));
  expect(interpretCode('WALL-10-2', narrow, 'AFE 1', [])).toEqual(wall('AFE 1', 'Wall 10-2'));
  expect(interpretCode('7', narrow, 'AFE 1', [])).toEqual({
    kind: 'ambiguous',
    places: ['AFE 1 - Rack 7', 'AFE 1 - Wall 7'],
  });
});

test('a code of both a wall and a known tote is ambiguous', () => {
  expect(interpretCode('101', areas, 'AFE 1', ['101'])).toEqual({
    kind: 'ambiguous',
    places: ['AFE 1 - Wall 101', 'tote 101'],
  });
});

test('the name of an area means the area', () => {
  expect(interpretCode('AFE-2', areas, '', [])).toEqual({ kind: 'area', afeArea: 'AFE 2' });
});

test.each(['TOTE-A-12-15028', 'tsRNDT7', 'KnownA1317', 'a-1'])('the code %s is a tote', (code) => {
  expect(interpretCode(code, areas, '', ['knowna1317', 'A-1'])).toEqual({ kind: 'tote', code });
});

test.each(['4006381333931', '999', 'Wall', '---', '', '1011', 'TOTE'])('the code "%s" is unknown', (code) => {
  expect(interpretCode(code, areas, 'AFE 1', [])).toEqual({ kind: 'unknown' });
});
