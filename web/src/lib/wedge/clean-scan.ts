import { symbologyOfIdentifier } from '@floorlight/barcodes/reported-symbology';
import { guessType, scannedCode } from '@floorlight/barcodes/scanned-code';
import type { WedgeScan } from './scan-targets.ts';
import type { ScannerSetting } from './scanner-setting.ts';

/**
 * The value and likely type of what a hardware scanner typed; null where no value is left. Removes the configured prefix
 * and suffix, control characters and the symbology identifier (`]E4`), which tells the type. GS and RS between
 * characters stay: they end a field in GS1 data, and without them two fields would read as one.
 */
export function cleanScan(typed: string, { prefix, suffix }: ScannerSetting): WedgeScan | null {
  let text = typed.replaceAll(controls, '').replaceAll(outerSeparators, '');
  if (prefix && text.startsWith(prefix)) text = text.slice(prefix.length);
  if (suffix && text.endsWith(suffix)) text = text.slice(0, -suffix.length);
  const [identifier = '', letter = '', modifier = ''] = /^\]([A-Za-z])([0-9A-Za-z])/.exec(text) ?? [];
  const value = text.slice(identifier.length).replaceAll(outerSeparators, '').trim();
  if (value === '') return null;
  const type = guessType(value);
  const guessed = type === 'ean13' ? 'EAN13' : type === 'gs1_128' ? 'GS1_128' : null;
  const symbology = symbologyOfIdentifier(letter, modifier) ?? guessed;
  // Thirteen digits that start with 0 become a UPC-A, as with a camera, so that the vault stores the code once.
  return (symbology && scannedCode(symbology, value)) ?? { value, type };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters to remove
const controls = /[\0-\x1c\x1f\x7f]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters to remove
const outerSeparators = /^[\x1d\x1e]+|[\x1d\x1e]+$/g;
