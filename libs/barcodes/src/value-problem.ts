import { type BarcodeType, isPrivileged } from '@floorlight/contracts/barcodes';
import { type Coded, type CodedWord, coded } from '@floorlight/languages/coded';
import { gtinCheckDigit, isGtin } from './check-digit.ts';
import { t } from './messages.ts';
import { normalizeValue } from './normalize-value.ts';
import type { ScannedCode } from './scanned-code.ts';
import { symbologies, symbologyFor } from './symbologies.ts';

/** Why a value is no barcode of its type. */
export interface ValueProblem {
  problem: CodedWord;
  /** What was probably meant, perhaps of another type; null where nobody can know. */
  meant: ScannedCode | null;
}

/** Why no symbol of this type holds what was typed, or null where one does. An empty value is a problem of its own. */
export function valueProblem(type: BarcodeType, typed: string): ValueProblem | null {
  const isDrawn = symbologyFor(type, normalizeValue(type, typed)) !== null;
  return isDrawn ? null : explainValue(type, typed.trim());
}

/** Why no symbol of this type holds a value, for one that none does. */
export function explainValue(type: BarcodeType, value: string): ValueProblem {
  if (type === 'upc' || type === 'ean13') return retailProblem(type, value);
  if (type === 'code39') {
    const capitals = value.toUpperCase();
    const meant = symbologies.Code39.accepts(capitals) ? { type, value: capitals } : null;
    return { problem: word(coded(t.code39Characters)), meant };
  }
  const isTooLong = type === 'qr' || !symbologies.QRCode.accepts(value);
  const meant = isTooLong || isPrivileged(type) ? null : ({ type: 'qr', value } as const);
  return { problem: word(coded(isTooLong ? t.tooLong : t.onlyInQr)), meant };
}

const names: Partial<Record<BarcodeType, string>> = { upc: 'UPC-A', ean13: 'EAN-13', qr: 'QR Code' };

/** The problem with what was probably meant, for whoever gave this type. */
export function problemMessage(type: BarcodeType, { problem, meant }: ValueProblem): Coded {
  if (!meant) return problem;
  const name = names[meant.type];
  return meant.type === type || !name
    ? coded(t.didYouMean, { problem, value: meant.value })
    : coded(t.didYouMeanType, { problem, name });
}

/**
 * The problem for which a barcode is refused, or null. A scan holds what a decoder has read: only check digits and characters
 * that its symbology can't have show that the type is wrong.
 */
export function refusedFor(type: BarcodeType, typed: string, isScanned: boolean): ValueProblem | null {
  const isProven = type === 'upc' || type === 'ean13' || type === 'code39';
  return isScanned && !isProven ? null : valueProblem(type, typed);
}

/** A message that can stand within another: its values are no messages themselves. */
const word = (message: Coded, params: Record<string, string | number> = {}): CodedWord => ({ ...message, params });

const lengths = { upc: 12, ean13: 13 };

function retailProblem(type: 'upc' | 'ean13', typed: string): ValueProblem {
  const name = type === 'upc' ? 'UPC-A' : 'EAN-13';
  const digits = typed.replaceAll(/[\s-]/g, '');
  if (!/^\d+$/.test(digits)) return { problem: word(coded(t.digitsOnly, { name }), { name }), meant: null };
  const meant = retailMeant(type, digits);
  const isWhole = digits.length === lengths[type] || (type === 'ean13' && digits.length === 8);
  if (isWhole) return { problem: word(coded(t.wrongCheckDigit)), meant };
  const counts = { name, length: lengths[type], actual: digits.length };
  return { problem: word(coded(t.wrongLength, counts), counts), meant };
}

/** The other retail code where the digits are a whole one, else these digits with their right check digit. */
function retailMeant(type: 'upc' | 'ean13', digits: string): ScannedCode | null {
  if (digits.length === 12 && isGtin(digits)) return { type: 'upc', value: digits };
  if (digits.length === 13 && isGtin(digits))
    return digits.startsWith('0') ? { type: 'upc', value: digits.slice(1) } : { type: 'ean13', value: digits };
  const length = [lengths[type], ...(type === 'ean13' ? [8] : [])].find(
    (whole) => digits.length === whole || digits.length === whole - 1,
  );
  if (length === undefined) return null;
  const body = digits.slice(0, length - 1);
  return { type, value: body + gtinCheckDigit(body) };
}
