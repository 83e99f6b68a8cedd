import JsBarcode from 'jsbarcode';

/**
 * The modules of a linear symbol, 1 for a bar and 0 for a space, or null where JsBarcode refuses the value.
 * @param format JsBarcode's name of the symbology.
 */
export function linearModules(format: string, value: string): string | null {
  // JsBarcode draws nothing on a plain object, but leaves in it the modules that it would draw.
  const drawing: { encodings?: { data: string }[] } = {};
  let valid = true;
  JsBarcode(drawing, value, { format, flat: true, valid: (is) => (valid = is) });
  return valid ? (drawing.encodings?.map(({ data }) => data).join('') ?? null) : null;
}
