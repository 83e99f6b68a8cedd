/** Millimetres. */
interface LabelSize {
  width: number;
  height: number;
}

/** Labels on a sheet; `left` and `top`: of the first one; `across` and `down`: from one to the next. Millimetres. */
export interface Sheet extends LabelSize {
  page: LabelSize;
  columns: number;
  rows: number;
  left: number;
  top: number;
  across: number;
  down: number;
}

const letter = { width: 215.9, height: 279.4 };
const a4 = { width: 210, height: 297 };

/** As their makers give them: US sheets in inches, European ones in millimetres. */
export const sheetFormats = {
  avery5160: {
    page: letter,
    ...{ columns: 3, rows: 10, width: 66.675, height: 25.4 },
    ...at(4.7625, 12.7, 69.85, 25.4),
  },
  avery5163: {
    page: letter,
    ...{ columns: 2, rows: 5, width: 101.6, height: 50.8 },
    ...at(3.96875, 12.7, 106.3625, 50.8),
  },
  averyL7160: { page: a4, ...{ columns: 3, rows: 7, width: 63.5, height: 38.1 }, ...at(7.25, 15.15, 66, 38.1) },
  averyL7163: { page: a4, ...{ columns: 2, rows: 7, width: 99.1, height: 38.1 }, ...at(4.65, 15.15, 101.6, 38.1) },
} as const satisfies Record<string, Sheet>;

/** One label at a time, on a roll. */
export const rollFormats = {
  roll51x25: { width: 50.8, height: 25.4 },
  roll57x32: { width: 57, height: 32 },
  roll102x51: { width: 101.6, height: 50.8 },
  roll102x152: { width: 101.6, height: 152.4 },
} as const satisfies Record<string, LabelSize>;

export type SheetFormat = keyof typeof sheetFormats;
export type RollFormat = keyof typeof rollFormats;
export const sheetFormatNames = Object.keys(sheetFormats) as SheetFormat[]; // Object.keys forgets which
export const rollFormatNames = Object.keys(rollFormats) as RollFormat[]; // Object.keys forgets which

/** Dots of an inch that label printers have. */
export const printerDensities = [203, 300, 600] as const;

function at(left: number, top: number, across: number, down: number) {
  return { left, top, across, down };
}
