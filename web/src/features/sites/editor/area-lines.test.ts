// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAreas, parseAreas } from './area-lines.ts';

const wallsOf = (line: string) => parseAreas(line).areas[0]?.walls;

test('a range is all of its walls', () => {
  expect(parseAreas('AFE 3: 301–303, 310\nAFE 4: Wall 401-402').areas).toEqual([
    { name: 'AFE 3', walls: ['301', '302', '303', '310'] },
    { name: 'AFE 4', walls: ['Wall 401', 'Wall 402'] },
  ]);
});

test('numbers keep their leading zeros, and both ends may have the same words', () => {
  expect(wallsOf('A: 008–011')).toEqual(['008', '009', '010', '011']);
  expect(wallsOf('A: B1-B3')).toEqual(['B1', 'B2', 'B3']);
});

test('a hyphen in a name is no range', () => {
  expect(wallsOf('A: North-2, "10-12"')).toEqual(['North-2', '10-12']);
});

test('each error names its line', () => {
  expect(parseAreas('AFE 1: 1\n\nAFE 2\n: 5\nafe 1: 320-301, 7, 7\nAFE 3: 1-99999').errors).toEqual([
    { line: 3, problem: 'noColon', text: 'AFE 2' },
    { line: 4, problem: 'noName', text: ': 5' },
    { line: 5, problem: 'areaTwice', text: 'afe 1' },
    { line: 5, problem: 'backwards', text: '320-301' },
    { line: 5, problem: 'wallTwice', text: '7' },
    { line: 6, problem: 'tooMany', text: '1-99999' },
  ]);
});

describe('what was written', () => {
  test('is short where walls follow each other', () => {
    const walls = Array.from({ length: 10_000 }, (_, index) => `Wall ${index + 1}`);
    expect(formatAreas([{ name: 'AFE 1', walls: walls.slice(0, 20) }])).toBe('AFE 1: Wall 1–20');
  });

  test('can be read again, whatever the names are', () => {
    const name = fc
      .stringMatching(/^[ -~–]{1,12}$/)
      .map((text) => text.trim())
      .filter(Boolean);
    const names = fc.uniqueArray(name, { selector: (text) => text.toLowerCase(), maxLength: 8 });
    const areas = fc.uniqueArray(fc.record({ name, walls: names }), { selector: (area) => area.name.toLowerCase() });
    fc.assert(
      fc.property(areas, (given) => {
        expect(parseAreas(formatAreas(given))).toEqual({ areas: given, errors: [] });
      }),
    );
  });
});
