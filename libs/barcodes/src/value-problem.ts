import { type CodeType, isPrivileged } from '@floorlight/contracts/barcodes';
import { type Coded, type CodedWord, coded } from '@floorlight/languages/coded';
import { msiMod10 } from './check-digit.ts';
import { readGs1, writtenGs1 } from './gs1/gs1-elements.ts';
import { gs1Message } from './gs1/problem-message.ts';
import { t } from './messages.ts';
import { normalizeValue } from './normalize-value.ts';
import { isRetailType, retailProblem } from './retail-problem.ts';
import type { ScannedCode } from './scanned-code.ts';
import { symbologies, symbologyFor } from './symbologies.ts';

/** Why a value is no barcode of its type. */
export interface ValueProblem {
  problem: CodedWord;
  /** What was probably meant, perhaps of another type; null where nobody can know. */
  meant: ScannedCode | null;
}

/** Why no symbol of this type holds what was typed, or null where one does. An empty value is a problem of its own. */
export function valueProblem(type: CodeType, typed: string): ValueProblem | null {
  const value = normalizeValue(type, typed);
  if (isGs1Type(type) && value !== '') return gs1Problem(type, value);
  const isDrawn = symbologyFor(type, value) !== null;
  return isDrawn ? null : explainValue(type, typed.trim());
}

/** Why no symbol of this type holds a value, for one that none does. */
export function explainValue(type: CodeType, value: string): ValueProblem {
  if (isRetailType(type)) return retailProblem(type, value);
  switch (type) {
    case 'code39':
      return { problem: word(coded(t.code39Characters)), meant: inCapitals(type, value) };
    case 'code93':
      return { problem: word(coded(t.code93Characters)), meant: inCapitals(type, value) };
    case 'codabar':
      return { problem: word(coded(t.codabarCharacters)), meant: null };
    case 'msi':
      return msiProblem(value);
    case 'gs1_128':
    case 'gs1_datamatrix':
      return gs1Problem(type, value) ?? { problem: word(coded(t.tooLong)), meant: null };
    default:
      return textProblem(type, value);
  }
}

function inCapitals(type: 'code39' | 'code93', value: string): ScannedCode | null {
  const capitals = value.toUpperCase();
  return symbologies.Code39.accepts(capitals) ? { type, value: capitals } : null;
}

/** Of a type for any text. */
function textProblem(type: CodeType, value: string): ValueProblem {
  const isTooLong = type === 'qr' || !symbologies.QRCode.accepts(value) || symbologies.Code128.accepts(value);
  const meant = isTooLong || isPrivileged(type) ? null : ({ type: 'qr', value } as const);
  return { problem: word(coded(isTooLong ? t.tooLong : t.onlyInQr)), meant };
}

function msiProblem(value: string): ValueProblem {
  const name = 'MSI';
  if (!/^\d+$/.test(value)) return { problem: word(coded(t.digitsOnly, { name }), { name }), meant: null };
  const body = value.slice(0, -1);
  const meant = body.length < 2 ? null : ({ type: 'msi', value: body + msiMod10(body) } as const);
  return { problem: word(coded(t.wrongCheckDigit)), meant };
}

const isGs1Type = (type: CodeType): type is 'gs1_128' | 'gs1_datamatrix' =>
  type === 'gs1_128' || type === 'gs1_datamatrix';

/** Why data breaks GS1's rules, with the right check digit where that alone is wrong; null where it keeps them. */
export function gs1Problem(type: 'gs1_128' | 'gs1_datamatrix', value: string): ValueProblem | null {
  const reading = readGs1(value);
  if (!('problem' in reading)) return null;
  const { problem, elements } = reading;
  const right = problem.is === 'checkDigit' ? problem.right : null;
  const corrected = elements?.map((element) => (element.identifier === right?.identifier ? right : element));
  const meant = right && corrected ? { type, value: writtenGs1(corrected) } : null;
  return { problem: gs1Message(problem), meant: meant && !('problem' in readGs1(meant.value)) ? meant : null };
}

const names: Partial<Record<CodeType, string>> = {
  upc: 'UPC-A',
  ean13: 'EAN-13',
  ean8: 'EAN-8',
  upce: 'UPC-E',
  itf14: 'ITF-14',
  qr: 'QR Code',
};

/** The problem with what was probably meant, for whoever gave this type. */
export function problemMessage(type: CodeType, { problem, meant }: ValueProblem): Coded {
  if (!meant) return problem;
  const name = names[meant.type];
  return meant.type === type || !name
    ? coded(t.didYouMean, { problem, value: meant.value })
    : coded(t.didYouMeanType, { problem, name });
}

/** Types of which only check digits and characters that they can't have show that a decoder didn't read them. */
const proven: readonly CodeType[] = ['upc', 'ean13', 'ean8', 'upce', 'itf14', 'msi', 'code39', 'code93', 'codabar'];

/**
 * The problem for which a barcode is refused, or null. A scan holds what a decoder has read, and may be of no use to a
 * screen.
 */
export function refusedFor(type: CodeType, typed: string, isScanned: boolean): ValueProblem | null {
  return isScanned && !proven.includes(type) ? null : valueProblem(type, typed);
}

/** A message that can stand within another: its values are no messages themselves. */
const word = (message: Coded, params: Record<string, string | number> = {}): CodedWord => ({ ...message, params });
