import { fileURLToPath } from 'node:url';
import { inVisualOrder } from './visual-order.ts';

export interface PdfLine {
  text: string;
  /** Points, from the top left corner of the page. */
  x: number;
  y: number;
  /** Points. */
  size: number;
  bold?: boolean;
  /** Points. Text that is longer is cut off, with an ellipsis. */
  width?: number;
}

/**
 * Writes one line of text. Western European texts are in the fonts that every reader of PDF has; for all others a font for
 * Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic and Lao is embedded, with the glyphs that are used. A character
 * that it lacks is a question mark: `unprintable-characters` of the contracts says which.
 */
export function writeLine(document: PDFKit.PDFDocument, { text, x, y, size, bold = false, width }: PdfLine): void {
  const printable = chooseFont(document, text, bold);
  document.fontSize(size);
  const fitting = width === undefined ? printable : cutTo(printable, (part) => document.widthOfString(part) <= width);
  let left = x;
  for (const part of inVisualOrder(fitting)) {
    document.text(part, left, y, { lineBreak: false });
    left += document.widthOfString(part);
  }
}

const embedded = (file: string) => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${file}.ttf`));
const fonts = {
  normal: { standard: 'Helvetica', embedded: embedded('DejaVuSans') },
  bold: { standard: 'Helvetica-Bold', embedded: embedded('DejaVuSans-Bold') },
};

/** Windows-1252, which the standard fonts of PDF have. */
const isStandard = (text: string): boolean => /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/.test(text);

/** Sets the font for a text. Returns what can be written with it. */
function chooseFont(document: PDFKit.PDFDocument, text: string, bold: boolean): string {
  const composed = text.normalize('NFC');
  const font = fonts[bold ? 'bold' : 'normal'];
  if (isStandard(composed)) {
    document.font(font.standard);
    return composed;
  }
  document.font(font.embedded);
  const hasGlyph = glyphsOf(document);
  return [...composed].map((character) => (hasGlyph(character) ? character : '?')).join('');
}

type HasGlyph = (character: string) => boolean;

/** Asks the embedded font that is set. Control characters are in no font. */
function glyphsOf(document: PDFKit.PDFDocument): HasGlyph {
  // pdfkit's types leave out the font that is set.
  const { font } = (document as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font;
  return (character) => !/\p{Cc}/u.test(character) && font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

/** As much of a text as fits, with an ellipsis where something is missing. */
function cutTo(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  const characters = [...text];
  let [least, most] = [0, characters.length];
  const cut = (length: number) => `${characters.slice(0, length).join('')}…`;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(cut(middle))) least = middle;
    else most = middle - 1;
  }
  return cut(least);
}
