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

/** The check digit of MSI by modulo 10 (Luhn, ISO/IEC 7812-1 annex B). */
export function msiMod10(digits: string): string {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const doubled = Number(digits.at(-1 - at)) * (at % 2 === 0 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}

/** The check digit of MSI by modulo 11 with IBM's weights 2 to 7, or null where it would be 10. */
export function msiMod11(digits: string): string | null {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) sum += Number(digits.at(-1 - at)) * (2 + (at % 6));
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? null : String(check);
}

/**
 * True where the last digit is a check digit by modulo 10 or by modulo 11. A second one, as in "mod 10/10" and "mod 11/10", is
 * by modulo 10 over all digits before it.
 */
export function isMsi(value: string): boolean {
  if (!/^\d{3,}$/.test(value)) return false;
  const [body, last] = [value.slice(0, -1), value.at(-1)];
  return msiMod10(body) === last || msiMod11(body) === last;
}

const code39 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';

/** The optional modulo-43 check character of Code 39 (ISO/IEC 16388 annex A), or null where a character isn't of it. */
export function code39CheckCharacter(value: string): string | null {
  const values = [...value].map((character) => code39.indexOf(character));
  if (values.length === 0 || values.includes(-1)) return null;
  return code39.charAt(values.reduce((sum, each) => sum + each, 0) % code39.length);
}
