/** Windows-1252 beyond Latin-1: what the standard fonts of PDF have besides. */
const others = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/**
 * A text in the characters that the standard fonts of PDF have, those of Western Europe: an accent that they lack is left out, and
 * any other character becomes a question mark. The barcode has the value as it is.
 */
export const printable = (text: string): string => [...text.normalize('NFC')].map(inFont).join('');

function inFont(character: string): string {
  if (hasGlyph(character)) return character;
  const [base = '?'] = character.normalize('NFKD');
  return hasGlyph(base) ? base : '?';
}

const hasGlyph = (character: string): boolean => /^[\x20-\x7e\xa0-\xff]$/.test(character) || others.includes(character);
