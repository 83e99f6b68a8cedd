import type { DrawnBarcode } from '@floorlight/barcodes/draw-barcode';
import type { DrawnLabel } from './drawn-labels.ts';
import type { LabelLayout, LabelText } from './layout-label.ts';

/** Average width of a character of the printer's font, as a share of its height. */
const characterWidth = 0.55;

interface ZplOptions {
  /** Dots of the label. */
  width: number;
  height: number;
  copies: number;
}

/**
 * One label in ZPL II. The barcode is a picture of its modules, so that it is the same symbol as on the screen and in a PDF,
 * whatever symbologies the printer knows. Text is escaped byte by byte, so that no value can hold a command.
 */
export function writeZpl({ drawn, layout }: DrawnLabel, { width, height, copies }: ZplOptions): string {
  return [
    '^XA',
    '^CI28', // text is UTF-8
    `^PW${width}`,
    `^LL${height}`,
    '^LH0,0',
    picture(drawn, layout.barcode),
    ...layout.texts.map(textField),
    `^PQ${copies}`,
    '^XZ',
    '',
  ].join('\n');
}

/** `^GFA`: rows of hexadecimal bytes; a colon repeats the row above. */
function picture({ rows }: DrawnBarcode, { x, y, module, rowHeight }: LabelLayout['barcode']): string {
  const bytes = Math.ceil(((rows[0]?.length ?? 0) * module) / 8);
  const total = bytes * rowHeight * rows.length;
  const data = rows.map((row) => {
    const dots = [...row]
      .map((dark) => dark.repeat(module))
      .join('')
      .padEnd(bytes * 8, '0');
    const hex = (dots.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16).toUpperCase()).join('');
    return hex + ':'.repeat(rowHeight - 1);
  });
  return `^FO${x},${y}^GFA,${total},${total},${bytes},${data.join('')}^FS`;
}

function textField({ text, x, y, size, width }: LabelText): string {
  const most = Math.max(1, Math.floor(width / (size * characterWidth)));
  const characters = [...text];
  const shown = characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
  return `^FO${x},${y}^A0N,${size}^FH_^FD${escaped(shown)}^FS`;
}

/** Everything but letters and digits as `_` and its byte in hexadecimal: `^`, `~` and `_` can't begin anything. */
const escaped = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[A-Za-z0-9 ]/.test(character) ? character : `_${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
