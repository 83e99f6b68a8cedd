import JsBarcode from 'jsbarcode';

/** JsBarcode's character for FNC1, with which GS1 data begins and ends fields. */
const fnc1 = '\xcf';

/**
 * The modules of a linear symbol, 1 for a bar and 0 for a space, or null where JsBarcode refuses the value.
 * @param format JsBarcode's name of the symbology.
 * @param isGs1 The value is GS1 data with a group separator for FNC1.
 */
export function linearModules(format: string, value: string, isGs1: boolean): string | null {
  // JsBarcode draws nothing on a plain object, but leaves in it the modules that it would draw.
  const drawing: { encodings?: { data: string }[] } = {};
  let valid = true;
  const data = isGs1 ? fnc1 + value.replaceAll('\x1d', fnc1) : value;
  JsBarcode(drawing, data, { format, flat: true, valid: (is) => (valid = is) });
  return valid ? (drawing.encodings?.map(({ data }) => data).join('') ?? null) : null;
}
