import type { BarcodeType } from '@floorlight/contracts/barcodes';
import { isGtin } from './check-digit.ts';

/** One row of the table: how a symbology is checked, drawn and read. */
interface SymbologyFacts {
  /** True where a symbol holds exactly this value. JsBarcode alone would change some: lower case in Code 39, digits of an EAN. */
  accepts: (value: string) => boolean;
  /** The library that draws it, and the library's name for it. JsBarcode draws the linear ones, bwip-js the matrix ones. */
  drawnBy: { jsbarcode: string } | { bwip: 'qrcode' | 'datamatrix' };
  /** Modules of light that its standard wants on each side; the larger of both sides. */
  quietZone: number;
  /** The type of a barcode that was read from it; null where nothing reads it. */
  type: BarcodeType | null;
  /** zxing's format to ask for, then the variants of it that zxing reports. */
  zxing: readonly [string, ...string[]] | null;
  /** What a hardware scanner sends before a value: the letter of ISO/IEC 15424 (AIM), with its modifier where that decides. */
  identifier: string | null;
  /** How the device reads it from a camera or a picture; null where it doesn't. */
  live: {
    /** Its format in the Barcode Detection API; null where that isn't asked for. */
    detector: string | null;
    /** Frames that must agree before a value is taken. */
    frames: number;
    /** Scan lines along which a single picture is enough, 0 for a matrix; null where it never is. */
    lines: number | null;
  } | null;
  /** How the server reads it from a photo: by zxing, and by zbar where that knows it. Null where it doesn't. */
  photo: { zbar: string | null } | null;
}

/**
 * Every symbology we draw or read. EAN and UPC need more proof than others: a decoder uses their check digit to find the
 * value, so it proves nothing any more. Of 542 photographs read along 16 lines and more none was wrong, of 161 read along
 * 4 to 15 three were. EAN-8 and UPC-E have half the bars and are misread more easily. The detector isn't asked for UPC-E,
 * because browsers differ in whether they expand it.
 */
export const symbologies = {
  EAN13: {
    accepts: isGtinOf(13),
    drawnBy: { jsbarcode: 'EAN13' },
    quietZone: 11,
    type: 'ean13',
    zxing: ['EAN13'],
    identifier: 'E',
    live: { detector: 'ean_13', frames: 3, lines: 16 },
    photo: { zbar: 'ZBAR_EAN13' },
  },
  EAN8: {
    accepts: isGtinOf(8),
    drawnBy: { jsbarcode: 'EAN8' },
    quietZone: 10,
    type: 'ean13',
    zxing: ['EAN8'],
    identifier: 'E4',
    live: { detector: 'ean_8', frames: 4, lines: null },
    photo: null,
  },
  UPCA: {
    accepts: isGtinOf(12),
    drawnBy: { jsbarcode: 'UPC' },
    quietZone: 11,
    type: 'upc',
    zxing: ['UPCA'],
    identifier: null,
    live: { detector: 'upc_a', frames: 3, lines: 16 },
    photo: { zbar: 'ZBAR_UPCA' },
  },
  UPCE: {
    accepts: matches(/^[01]\d{7}$/),
    drawnBy: { jsbarcode: 'UPCE' },
    quietZone: 10,
    type: 'upc',
    zxing: ['UPCE'],
    identifier: null,
    live: { detector: null, frames: 4, lines: null },
    photo: null,
  },
  Code128: {
    accepts: matches(/^[\x20-\x7e]+$/),
    drawnBy: { jsbarcode: 'CODE128' },
    quietZone: 10,
    type: 'code128',
    zxing: ['Code128'],
    identifier: 'C',
    live: { detector: 'code_128', frames: 2, lines: 4 },
    photo: { zbar: 'ZBAR_CODE128' },
  },
  Code39: {
    accepts: matches(/^[0-9A-Z\-. $/+%]+$/),
    drawnBy: { jsbarcode: 'CODE39' },
    quietZone: 10,
    type: 'code39',
    zxing: ['Code39', 'Code39Std'],
    identifier: 'A',
    live: { detector: 'code_39', frames: 2, lines: 4 },
    photo: { zbar: 'ZBAR_CODE39' },
  },
  Code93: {
    accepts: matches(/^[0-9A-Z\-. $/+%]+$/),
    drawnBy: { jsbarcode: 'CODE93' },
    quietZone: 10,
    type: 'other',
    zxing: ['Code93'],
    identifier: 'G',
    live: null,
    photo: null,
  },
  Codabar: {
    accepts: matches(/^[A-D]?[0-9\-$:/.+]+[A-D]?$/),
    drawnBy: { jsbarcode: 'codabar' },
    quietZone: 10,
    type: 'other',
    zxing: ['Codabar'],
    identifier: 'F',
    live: null,
    photo: null,
  },
  ITF14: {
    accepts: isGtinOf(14),
    drawnBy: { jsbarcode: 'ITF14' },
    quietZone: 10,
    type: 'other',
    zxing: ['ITF', 'ITF14'],
    identifier: 'I',
    live: null,
    photo: null,
  },
  MSI: {
    accepts: matches(/^\d+$/),
    drawnBy: { jsbarcode: 'MSI' },
    quietZone: 10,
    type: null,
    zxing: null,
    identifier: null,
    live: null,
    photo: null,
  },
  Pharmacode: {
    accepts: (value) => /^[1-9]\d{0,5}$/.test(value) && Number(value) >= 3 && Number(value) <= 131_070,
    drawnBy: { jsbarcode: 'pharmacode' },
    quietZone: 10,
    type: null,
    zxing: null,
    identifier: null,
    live: null,
    photo: null,
  },
  QRCode: {
    accepts: (value) => value !== '' && new TextEncoder().encode(value).length <= 2900,
    drawnBy: { bwip: 'qrcode' },
    quietZone: 4,
    type: 'qr',
    zxing: ['QRCode', 'QRCodeModel1', 'QRCodeModel2'],
    identifier: 'Q',
    live: { detector: 'qr_code', frames: 2, lines: 0 },
    photo: { zbar: 'ZBAR_QRCODE' },
  },
  DataMatrix: {
    accepts: matches(/^[\x20-\x7e]{1,1500}$/),
    drawnBy: { bwip: 'datamatrix' },
    quietZone: 2,
    type: 'datamatrix',
    zxing: ['DataMatrix'],
    identifier: 'd',
    live: { detector: 'data_matrix', frames: 2, lines: 0 },
    photo: { zbar: null },
  },
} as const satisfies Record<string, SymbologyFacts>;

export type Symbology = keyof typeof symbologies;
export const symbologyNames = Object.keys(symbologies) as Symbology[]; // Object.keys forgets which

/** True for a symbology of squares, false for one of bars. */
export const isMatrix = (symbology: Symbology): boolean => 'bwip' in symbologies[symbology].drawnBy;

/** The symbology of a format that zxing reports; null where we don't keep it (Micro QR, PZN). */
export const symbologyOfZxing = (format: string): Symbology | null =>
  symbologyWhere(({ zxing }) => zxing?.includes(format) ?? false);

/** The symbology of a format of the Barcode Detection API; null where we don't ask for it. */
export const symbologyOfDetector = (format: string): Symbology | null =>
  symbologyWhere(({ live }) => live?.detector === format);

/** The symbology of the letter and the modifier in a hardware scanner's identifier, `]E4` for one; null where we don't keep it. */
export const symbologyOfIdentifier = (letter: string, modifier: string): Symbology | null =>
  symbologyWhere(({ identifier }) => identifier === letter + modifier) ??
  symbologyWhere(({ identifier }) => identifier === letter);

/** The symbologies in which each type is drawn: the first that accepts the value. */
const drawnAs: Record<BarcodeType, readonly Symbology[]> = {
  ean13: ['EAN13', 'EAN8'],
  upc: ['UPCA', 'EAN13'],
  qr: ['QRCode'],
  code128: ['Code128'],
  code39: ['Code39'],
  datamatrix: ['DataMatrix'],
  x00: ['Code128'],
  reinduct_tote: ['Code128'],
  manager_badge: ['Code128'],
  worker_id: ['Code128'],
  other: ['Code128', 'QRCode'],
  admin_access: ['Code128'],
  privileged_access: ['Code128'],
};

/** The symbology in which this barcode is drawn, or null where none of its type accepts the value. */
export const symbologyFor = (type: BarcodeType, value: string): Symbology | null =>
  drawnAs[type].find((symbology) => symbologies[symbology].accepts(value)) ?? null;

function symbologyWhere(matching: (facts: SymbologyFacts) => boolean): Symbology | null {
  return symbologyNames.find((symbology) => matching(symbologies[symbology])) ?? null;
}

function matches(pattern: RegExp) {
  return (value: string): boolean => pattern.test(value);
}

function isGtinOf(length: number) {
  return (value: string): boolean => value.length === length && isGtin(value);
}
