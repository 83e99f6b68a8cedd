/**
 * The check digit that GS1 gives these digits: from the right, weights 3 and 1 in turn.
 * @see https://www.gs1.org/services/how-calculate-check-digit-manually
 */
export function gtinCheckDigit(digits: string): string {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) sum += Number(digits.at(-1 - at)) * (at % 2 === 0 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
}

/** True for a whole GTIN-8, -12, -13 or -14 whose last digit is its check digit. */
export const isGtin = (value: string): boolean =>
  /^(\d{8}|\d{12,14})$/.test(value) && gtinCheckDigit(value.slice(0, -1)) === value.at(-1);

const code39 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';

/** The optional modulo-43 check character of Code 39 (ISO/IEC 16388 annex A), or null where a character isn't of it. */
export function code39CheckCharacter(value: string): string | null {
  const values = [...value].map((character) => code39.indexOf(character));
  if (values.length === 0 || values.includes(-1)) return null;
  return code39.charAt(values.reduce((sum, each) => sum + each, 0) % code39.length);
}
