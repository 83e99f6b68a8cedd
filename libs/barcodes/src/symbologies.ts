import type { CodeType } from '@floorlight/contracts/barcodes';
import { isGtin, isMsi } from './check-digit.ts';
import { upcaOf } from './upce.ts';

/** One row of the table: how a symbology is checked, drawn and read. */
export interface SymbologyFacts {
  /** True where a symbol holds exactly this value. JsBarcode alone would change some: lower case in Code 39, digits of an EAN. */
  accepts: (value: string) => boolean;
  /** The library that draws it, and the library's name for it. JsBarcode draws the linear ones, bwip-js the matrix ones. */
  drawnBy: { jsbarcode: string } | { bwip: 'qrcode' | 'datamatrix' | 'pdf417' | 'azteccode' };
  /** Its data are GS1 fields: they begin with FNC1. */
  isGs1?: true;
  /** Modules of light that its standard wants on each side; the larger of both sides. */
  quietZone: number;
  /** The type of a barcode that was read from it; null where nothing reads it. */
  type: CodeType | null;
  /** zxing's format to ask for, then the variants of it that zxing reports. */
  zxing: readonly [string, ...string[]] | null;
  /**
   * What a hardware scanner sends before a value, and zxing reports: the letter of ISO/IEC 15424 (AIM), with its modifier where
   * that decides.
   */
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: symbols hold them too, and a vault everything but NUL
const ascii = /^[\x01-\x7f]+$/;
/** Fields with brackets, or what a decoder read of data that breaks GS1's rules. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the group separator
const gs1 = /^[\x1d\x20-\x7e]+$/;
const code39 = /^[0-9A-Z\-. $/+%]+$/;

/**
 * Every symbology we draw or read. EAN and UPC need more proof than others: a decoder uses their check digit to find the
 * value, so it proves nothing any more. Of 542 photographs read along 16 lines and more none was wrong, of 161 read along
 * 4 to 15 three were. EAN-8 and UPC-E have half the bars and are misread more easily; so are Codabar and ITF, which have no
 * check of their own and are read from a part of them too.
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
    type: 'ean8',
    zxing: ['EAN8'],
    identifier: 'E4',
    live: { detector: 'ean_8', frames: 4, lines: null },
    photo: { zbar: 'ZBAR_EAN8' },
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
    accepts: (value) => upcaOf(value) !== null,
    drawnBy: { jsbarcode: 'UPCE' },
    quietZone: 10,
    type: 'upce',
    zxing: ['UPCE'],
    identifier: null,
    live: { detector: 'upc_e', frames: 4, lines: null },
    photo: { zbar: 'ZBAR_UPCE' },
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
  GS1_128: {
    accepts: matches(gs1),
    drawnBy: { jsbarcode: 'CODE128' },
    isGs1: true,
    quietZone: 10,
    type: 'gs1_128',
    zxing: ['Code128'],
    identifier: 'C1',
    live: { detector: 'code_128', frames: 2, lines: 4 },
    photo: { zbar: null },
  },
  Code39: {
    accepts: matches(code39),
    drawnBy: { jsbarcode: 'CODE39' },
    quietZone: 10,
    type: 'code39',
    zxing: ['Code39', 'Code39Std'],
    identifier: 'A',
    live: { detector: 'code_39', frames: 2, lines: 4 },
    photo: { zbar: 'ZBAR_CODE39' },
  },
  Code93: {
    accepts: matches(code39),
    drawnBy: { jsbarcode: 'CODE93' },
    quietZone: 10,
    type: 'code93',
    zxing: ['Code93'],
    identifier: 'G',
    live: { detector: 'code_93', frames: 2, lines: 4 },
    photo: { zbar: 'ZBAR_CODE93' },
  },
  Codabar: {
    accepts: matches(/^([A-D][0-9\-$:/.+]+[A-D]|[0-9\-$:/.+]+)$/),
    drawnBy: { jsbarcode: 'codabar' },
    quietZone: 10,
    type: 'codabar',
    zxing: ['Codabar'],
    identifier: 'F',
    live: { detector: 'codabar', frames: 3, lines: null },
    photo: { zbar: 'ZBAR_CODABAR' },
  },
  ITF14: {
    accepts: isGtinOf(14),
    drawnBy: { jsbarcode: 'ITF14' },
    quietZone: 10,
    type: 'itf14',
    zxing: ['ITF', 'ITF14'],
    identifier: 'I',
    live: { detector: 'itf', frames: 3, lines: null },
    photo: { zbar: 'ZBAR_I25' },
  },
  MSI: {
    accepts: isMsi,
    drawnBy: { jsbarcode: 'MSI' },
    quietZone: 12,
    type: 'msi',
    zxing: null,
    identifier: 'M',
    live: { detector: null, frames: 3, lines: 5 }, // of seven bands
    photo: { zbar: null },
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
    accepts: fits(ascii, 1500),
    drawnBy: { bwip: 'datamatrix' },
    quietZone: 2,
    type: 'datamatrix',
    zxing: ['DataMatrix'],
    identifier: 'd',
    live: { detector: 'data_matrix', frames: 2, lines: 0 },
    photo: { zbar: null },
  },
  GS1DataMatrix: {
    accepts: fits(gs1, 1500),
    drawnBy: { bwip: 'datamatrix' },
    isGs1: true,
    quietZone: 2,
    type: 'gs1_datamatrix',
    zxing: ['DataMatrix'],
    identifier: 'd2',
    live: { detector: 'data_matrix', frames: 2, lines: 0 },
    photo: { zbar: null },
  },
  PDF417: {
    accepts: fits(ascii, 900),
    drawnBy: { bwip: 'pdf417' },
    quietZone: 2,
    type: 'pdf417',
    zxing: ['PDF417', 'CompactPDF417'],
    identifier: 'L',
    live: { detector: 'pdf417', frames: 2, lines: 0 },
    photo: { zbar: null },
  },
  Aztec: {
    accepts: fits(ascii, 1500),
    drawnBy: { bwip: 'azteccode' },
    quietZone: 2,
    type: 'aztec',
    zxing: ['AztecCode', 'Aztec'],
    identifier: 'z',
    live: { detector: 'aztec', frames: 2, lines: 0 },
    photo: { zbar: null },
  },
} as const satisfies Record<string, SymbologyFacts>;

export type Symbology = keyof typeof symbologies;
export const symbologyNames = Object.keys(symbologies) as Symbology[]; // Object.keys forgets which

/** True for a symbology of squares, false for one of bars. */
export const isMatrix = (symbology: Symbology): boolean => 'bwip' in symbologies[symbology].drawnBy;

/** The symbologies in which each type is drawn: the first that accepts the value. */
const drawnAs: Record<CodeType, readonly Symbology[]> = {
  ean13: ['EAN13', 'EAN8'], // older vaults hold EAN-8 as such
  upc: ['UPCA', 'EAN13'],
  qr: ['QRCode'],
  code128: ['Code128'],
  code39: ['Code39'],
  datamatrix: ['DataMatrix'],
  x00: ['Code128'],
  reinduct_tote: ['Code128'],
  manager_badge: ['Code128'],
  worker_id: ['Code128'],
  ean8: ['EAN8'],
  upce: ['UPCE'],
  itf14: ['ITF14'],
  gs1_128: ['GS1_128'],
  gs1_datamatrix: ['GS1DataMatrix'],
  code93: ['Code93'],
  codabar: ['Codabar'],
  msi: ['MSI'],
  pdf417: ['PDF417'],
  aztec: ['Aztec'],
  other: ['Code128', 'QRCode'],
  admin_access: ['Code128'],
  privileged_access: ['Code128'],
};

/** The symbology in which this barcode is drawn, or null where none of its type accepts the value. */
export const symbologyFor = (type: CodeType, value: string): Symbology | null =>
  drawnAs[type].find((symbology) => symbologies[symbology].accepts(value)) ?? null;

export const isGs1 = (symbology: Symbology): boolean => 'isGs1' in symbologies[symbology];

function matches(pattern: RegExp) {
  return (value: string): boolean => pattern.test(value);
}

function fits(pattern: RegExp, most: number) {
  return (value: string): boolean => value.length <= most && pattern.test(value);
}

function isGtinOf(length: number) {
  return (value: string): boolean => value.length === length && isGtin(value);
}
