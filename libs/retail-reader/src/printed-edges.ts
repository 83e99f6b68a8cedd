import { widePatterns } from './code39-patterns.ts';
import { edgesOfElements, edgesOfModules, type PrintedEdge } from './even-edges.ts';
import { retailRow } from './retail-row.ts';

/** A code of bars, by its type in the vault. */
export interface BarsCode {
  type: string;
  value: string;
}

/** The edges of a code's symbol, from its first bar to its last; null where its type, or a character, has others than these. */
export function printedEdges({ type, value }: BarsCode): PrintedEdge[] | null {
  if (type === 'ean13' || type === 'upc') return edgesOfModules(retailRow('EAN13', value.padStart(13, '0')));
  if (type === 'ean8') return edgesOfModules(retailRow('EAN8', value));
  if (type === 'upce') return edgesOfModules(retailRow('UPCE', value));
  const elements = elementsOf(type, value);
  return elements === null ? null : edgesOfElements(elements);
}

/** Which of a character's seven elements are wide, of Codabar. */
const codabarPatterns: ReadonlyMap<string, string> = new Map(
  `0 0000011 1 0000110 2 0001001 3 1100000 4 0010010 5 1000010 6 0100001 7 0100100 8 0110000 9 1001000 - 0001100 $ 0011000
   : 1000101 / 1010001 . 1010100 + 0010101 A 0011010 B 0101001 C 0001011 D 0001110`
    .match(/\S [01]{7}/g)
    ?.map((row) => [row.slice(0, 1), row.slice(2)] as const),
);
/** Which of a digit's five elements are wide, of Interleaved 2 of 5 (ISO/IEC 16390). */
const itfPatterns = '00110 10001 01001 11000 00101 10100 01100 00011 10010 01010'.split(' ');

function elementsOf(type: string, value: string): string | null {
  if (type === 'code39') return elementsOfCharacters(`*${value}*`, widePatterns);
  if (type === 'codabar') return elementsOfCharacters(value, codabarPatterns);
  return type === 'itf14' ? elementsOfItf(value) : null;
}

/** With a gap between characters. */
function elementsOfCharacters(value: string, patterns: ReadonlyMap<string, string>): string | null {
  const rows = [...value].flatMap((character) => patterns.get(character) ?? []);
  return rows.length === value.length ? rows.map(written).join('g') : null;
}

/** Of two digits the first is in the bars and the second in the spaces between. */
function elementsOfItf(digits: string): string {
  const patternOf = (digit: string | undefined) => [...(itfPatterns[Number(digit)] ?? '')];
  const pairs = (digits.match(/\d\d/g) ?? []).map(([bars, spaces]) => {
    const between = patternOf(spaces);
    return patternOf(bars).map((bar, at) => `${bar}${between[at] ?? ''}`);
  });
  return `nnnn${written(pairs.flat().join(''))}wnn`;
}

const written = (pattern: string): string => pattern.replaceAll('0', 'n').replaceAll('1', 'w');
