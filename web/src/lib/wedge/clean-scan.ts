import { scannedAs, typeOfKeystrokes } from '@floorlight/barcodes/scanned';
import type { WedgeScan } from './scan-targets.ts';
import type { ScannerSetting } from './scanner-setting.ts';

/**
 * The symbology identifiers of ISO/IEC 15424 (AIM) that tell a type of ours, by zxing's names. `]E4` is EAN-8; the other
 * `]E` are thirteen digits.
 */
const symbologies: Record<string, string> = {
  A: 'Code39',
  C: 'Code128',
  E: 'EAN13',
  F: 'Codabar',
  G: 'Code93',
  I: 'ITF',
  Q: 'QRCode',
  d: 'DataMatrix',
};

/**
 * What a scanner typed, as a value and its likely type; null where nothing is left of it. Off come the set prefix and
 * suffix, control characters and a symbology identifier, which tells the type. GS and RS stay where they stand between
 * characters: in GS1 data they end a field, and without them two fields would read as one.
 */
export function cleanScan(typed: string, { prefix, suffix }: ScannerSetting): WedgeScan | null {
  let text = typed.replaceAll(controls, '').replaceAll(outerSeparators, '');
  if (prefix && text.startsWith(prefix)) text = text.slice(prefix.length);
  if (suffix && text.endsWith(suffix)) text = text.slice(0, -suffix.length);
  const [identifier = '', letter = '', modifier] = /^\]([A-Za-z])([0-9A-Za-z])/.exec(text) ?? [];
  const value = text.slice(identifier.length).replaceAll(outerSeparators, '').trim();
  if (value === '') return null;
  const format = letter === 'E' && modifier === '4' ? 'EAN8' : symbologies[letter];
  const type = typeOfKeystrokes(value);
  // Thirteen digits that begin with 0 are a UPC-A: the camera says so too, and the vault holds it once.
  return scannedAs(format ?? (type === 'ean13' ? 'EAN13' : ''), value) ?? { value, type };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const controls = /[\0-\x1c\x1f\x7f]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: likewise
const outerSeparators = /^[\x1d\x1e]+|[\x1d\x1e]+$/g;
