import { expect, test } from 'vitest';
import { readCsvLines } from './csv-lines.ts';

test('other requests get their turn every few milliseconds, whatever the caller does with the rows', async () => {
  const file = Buffer.from(Array.from({ length: 60 }, (_, row) => `qr,"code, ${row}"`).join('\n'));
  let inTurn = 0;
  let mostInTurn = 0;
  const endTurn = () => {
    inTurn = 0;
    next = setImmediate(endTurn);
  };
  let next = setImmediate(endTurn);
  for await (const { cells } of readCsvLines(file)) {
    expect(cells).toHaveLength(2);
    work(2);
    mostInTurn = Math.max(mostInTurn, ++inTurn);
  }
  clearImmediate(next);
  expect(mostInTurn).toBeLessThanOrEqual(4);
});

test('a file of nothing but line breaks keeps nobody waiting', async () => {
  let turns = 0;
  const count = () => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  for await (const line of readCsvLines(Buffer.alloc(500_000, '\n'))) expect(line).toBeUndefined();
  clearImmediate(next);
  expect(turns).toBeGreaterThan(3);
});

async function linesOf(file: string | Buffer) {
  const lines: [number, string | null][] = [];
  for await (const { number, cells } of readCsvLines(Buffer.from(file as string))) // both make a Buffer
    lines.push([number, cells?.join('|') ?? null]);
  return lines;
}

test.each([
  ['UTF-8', Buffer.from('name\nÍñigo')],
  ['UTF-8 with a byte order mark', Buffer.from('\u{feff}name\nÍñigo')],
  ['Latin-1', Buffer.from('name\nÍñigo', 'latin1')],
  ['UTF-16, little-endian', Buffer.from('\u{feff}name\nÍñigo', 'utf16le')],
  ['UTF-16, big-endian', Buffer.from('\u{feff}name\nÍñigo', 'utf16le').swap16()],
])('a file in %s is read', async (_, file) => {
  expect(await linesOf(file)).toEqual([
    [1, 'name'],
    [2, 'Íñigo'],
  ]);
});

test('a line in Latin-1 breaks none in UTF-8, and its dashes and quotes are those of Windows', async () => {
  const windows = Buffer.from([0x93, 0xcd, 0x94, 0x96, 0x0a]);
  expect(await linesOf(Buffer.concat([Buffer.from('Íñigo\n'), windows, Buffer.from('Núñez')]))).toEqual([
    [1, 'Íñigo'],
    [2, '“Í”–'],
    [3, 'Núñez'],
  ]);
});

test.each([',', ';', '\t'])(
  'cells between %j are read, quoted ones with separators, quotes and line breaks',
  async (separator) => {
    const file = [
      ['a', 'b', 'c'],
      [`"1${separator}2"`, ' x ', '"say ""hi"""'],
      ['"two\r\nlines"', '', ''],
      ['after', '', '6" pipe'],
    ];
    expect(await linesOf(file.map((cells) => cells.join(separator)).join('\r\n'))).toEqual([
      [1, 'a|b|c'],
      [2, `1${separator}2|x|say "hi"`],
      [3, 'two\nlines||'],
      [5, 'after||6" pipe'],
    ]);
  },
);

test('empty lines are left out, and lines have the numbers that an editor shows, whatever ends them', async () => {
  expect(await linesOf('a,b\r1,2\n\r\n,,\n3,4')).toEqual([
    [1, 'a|b'],
    [2, '1|2'],
    [5, '3|4'],
  ]);
});

test('an open quote and a line of more than 64 kB are unreadable, and break no other line', async () => {
  const file = ['a,b', '"x,1', ...Array.from({ length: 60 }, (_, index) => `y,${index}`), '"z,2', 'w,3'];
  const lines = await linesOf(file.join('\n'));
  expect(lines).toHaveLength(64);
  expect(lines.filter(([, cells]) => cells === null)).toEqual([
    [2, null],
    [63, null],
  ]);
  expect(await linesOf(`a,b\n${'x'.repeat(65_537)},1\ny,2`)).toEqual([
    [1, 'a|b'],
    [2, null],
    [3, 'y|2'],
  ]);
});

/** Occupies the process for so many milliseconds. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}
