/**
 * The patterns of a digit, seven modules each. Which of the left digits use set G encodes a further digit.
 * @see GS1 General Specifications, 5.2.1.2 and 5.2.2 (https://ref.gs1.org/standards/genspecs/)
 */
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

const bits = (parity: string): number[] => [...parity].map(Number);

/** For each first digit of an EAN-13, which of the six left digits are of set G. */
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
].map(bits);

/** The same for each check digit of a UPC-E, by its first digit: 0 or 1. */
const upceParitiesOf1 = [bits('000111'), ...parities.slice(1)];
export const upceParities = [upceParitiesOf1.map((parity) => parity.map((isG) => 1 - isG)), upceParitiesOf1];
