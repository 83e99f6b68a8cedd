/**
 * EAN-13 and UPC-A as modules: 95 of them, three in the outer guards, five in the centre guard, seven in each of twelve
 * digits. Which of the left digits use set G encodes the thirteenth digit, the first.
 * @see GS1 General Specifications, 5.2.2 (https://ref.gs1.org/standards/genspecs/)
 */
export const modules = 95;
export const digitModules = 7;

const setL = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
const reversed = (pattern: string): string => [...pattern].toReversed().join('');
const inverted = (pattern: string): string => pattern.replaceAll(/./g, (module) => (module === '1' ? '0' : '1'));
const setR = setL.map(inverted);
const setG = setR.map(reversed);
/** Set L upside down. Sets R and G upside down are each other. */
const setH = setL.map(reversed);

/**
 * The twenty patterns of a digit in the left and in the right half of a picture. An upside-down symbol has G
 * (reversed R) on the left, and R (reversed G) and H on the right.
 */
export const leftPatterns = [...setL, ...setG];
export const rightPatterns = [...setR, ...setH];

/** For each first digit, which of the six left digits are of set G. */
export const parities = [
  '000000',
  '001011',
  '001101',
  '001110',
  '010011',
  '011001',
  '011100',
  '010101',
  '010110',
  '011010',
].map((parity) => [...parity].map(Number));

/** Where each of the twelve digits begins, in modules from the left edge of the symbol. */
export const digitStarts = Array.from({ length: 12 }, (_, at) =>
  at < 6 ? 3 + at * digitModules : 50 + (at - 6) * digitModules,
);

/** The modules that all symbols share (1 is dark): quiet zones, guards, and each digit's first and last module. */
export const knownModules: ReadonlyMap<number, 0 | 1> = new Map([
  ...bars(-3, '000101'),
  ...bars(45, '01010'),
  ...bars(92, '101000'),
  ...digitStarts.flatMap((start, at) => [
    [start, at < 6 ? 0 : 1] as const,
    [start + digitModules - 1, at < 6 ? 1 : 0] as const,
  ]),
]);

function bars(from: number, pattern: string): (readonly [number, 0 | 1])[] {
  return [...pattern].map((module, at) => [from + at, module === '1' ? 1 : 0] as const);
}
