import JsBarcode from 'jsbarcode';
import type { LinearSymbology } from './symbology.ts';

/** The modules of a linear symbol, 1 for a bar and 0 for a space, or null where JsBarcode refuses the value. */
export function linearModules(symbology: LinearSymbology, value: string): string | null {
  // Given a plain object, JsBarcode draws nothing and leaves what it would draw in it.
  const drawing: { encodings?: { data: string }[] } = {};
  let valid = true;
  JsBarcode(drawing, value, { format: symbology, flat: true, valid: (is) => (valid = is) });
  return valid ? (drawing.encodings?.map(({ data }) => data).join('') ?? null) : null;
}
