import type { CodeType } from '@floorlight/contracts/barcodes';
import { type Coded, type CodedWord, coded } from '@floorlight/languages/coded';
import { gtinCheckDigit, isGtin } from './check-digit.ts';
import { t } from './messages.ts';
import type { ScannedCode } from './scanned-code.ts';
import { upcaOf, upceOf } from './upce.ts';

const retail = {
  upc: { name: 'UPC-A', lengths: [12] },
  ean13: { name: 'EAN-13', lengths: [13, 8] },
  ean8: { name: 'EAN-8', lengths: [8] },
  upce: { name: 'UPC-E', lengths: [8] },
  itf14: { name: 'ITF-14', lengths: [14] },
} as const satisfies Partial<Record<CodeType, { name: string; lengths: readonly number[] }>>;

type RetailType = keyof typeof retail;

export const isRetailType = (type: CodeType): type is RetailType => type in retail;

/** Why a value is no code of this type, with what was probably meant. */
export function retailProblem(type: RetailType, typed: string): { problem: CodedWord; meant: ScannedCode | null } {
  const { name, lengths } = retail[type];
  const digits = typed.replaceAll(/[\s-]/g, '');
  if (!/^\d+$/.test(digits)) return { problem: word(coded(t.digitsOnly, { name }), { name }), meant: null };
  const meant = otherCode(digits, type) ?? (type === 'upce' ? meantUpce(digits) : corrected(type, digits));
  const isWhole = (lengths as readonly number[]).includes(digits.length); // includes() accepts only its own type
  if (isWhole && type === 'upce' && !/^[01]/.test(digits)) return { problem: word(coded(t.upceBeginning)), meant };
  if (isWhole) return { problem: word(coded(t.wrongCheckDigit)), meant };
  const counts = { name, length: lengths[0], actual: digits.length };
  return { problem: word(coded(t.wrongLength, counts), counts), meant };
}

/** The code of another type that these digits are as a whole. */
function otherCode(digits: string, type: RetailType): ScannedCode | null {
  if (!isGtin(digits)) return null;
  const upce = type === 'upce' && digits.length > 8 ? upceOf(digits.slice(-12)) : null;
  if (upce !== null) return { type: 'upce', value: upce };
  if (digits.length === 14)
    return digits.startsWith('0') ? otherCode(digits.slice(1), type) : { type: 'itf14', value: digits };
  if (digits.length === 13 && digits.startsWith('0')) return { type: 'upc', value: digits.slice(1) };
  if (digits.length === 13) return { type: 'ean13', value: digits };
  if (digits.length === 12) return { type: 'upc', value: digits };
  return type === 'ean8' || type === 'upce' ? { type: 'ean8', value: digits } : null;
}

/** These digits with their right check digit. */
function corrected(type: RetailType, digits: string): ScannedCode | null {
  const { lengths } = retail[type];
  const length = lengths.find((whole) => digits.length === whole || digits.length === whole - 1);
  if (length === undefined) return null;
  const body = digits.slice(0, length - 1);
  return { type, value: body + gtinCheckDigit(body) };
}

/** A UPC-E with its right check digit: of six digits, of seven with the number system, or of eight. */
function meantUpce(digits: string): ScannedCode | null {
  const body = digits.length === 6 ? `0${digits}` : digits.slice(0, 7);
  if (!/^[01]\d{6}$/.test(body) || digits.length > 8) return null;
  const value = [...'0123456789'].map((check) => body + check).find((each) => upcaOf(each) !== null);
  return value === undefined ? null : { type: 'upce', value };
}

const word = (message: Coded, params: Record<string, string | number> = {}): CodedWord => ({ ...message, params });
