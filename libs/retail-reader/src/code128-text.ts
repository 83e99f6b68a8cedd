import { starts } from './code128-patterns.ts';

const [setA, setB, setC] = [0, 1, 2];
/** Changes the set of the next character, or of all that follow. */
const shift = 98;
const changes = new Map([
  [99, setC],
  [100, setB],
  [101, setA],
]);

/**
 * The characters that the values between the start and the check character of a Code 128 stand for (ISO/IEC 15417). Function
 * characters are left out.
 */
export function code128Text([start = 0, ...values]: readonly number[]): string {
  let set = start - starts.first;
  let shifted: number | null = null;
  let text = '';
  for (const value of values) {
    const of: number = shifted ?? set;
    shifted = null;
    const change = changes.get(value);
    if (of === setC && value < 100) text += String(value).padStart(2, '0');
    else if (of !== setC && value < 96)
      text += String.fromCharCode(of === setA && value >= 64 ? value - 64 : value + 32);
    else if (of !== setC && value === shift) shifted = of === setA ? setB : setA;
    else if (change !== undefined) set = change; // its own set stands for a function
  }
  return text;
}
