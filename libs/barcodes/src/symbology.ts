import type { BarcodeType } from '@floorlight/contracts/barcodes';
import { isGtin } from './check-digit.ts';

/** JsBarcode's names of the linear symbologies we draw. */
export const linearSymbologies = [
  'CODE39',
  'CODE128',
  'EAN13',
  'EAN8',
  'UPC',
  'UPCE',
  'ITF14',
  'MSI',
  'pharmacode',
  'codabar',
  'CODE93',
] as const;
export type LinearSymbology = (typeof linearSymbologies)[number];
export type MatrixSymbology = 'QR' | 'DATAMATRIX';
export type Symbology = LinearSymbology | MatrixSymbology;

export const isMatrix = (symbology: Symbology): symbology is MatrixSymbology =>
  symbology === 'QR' || symbology === 'DATAMATRIX';

/** Modules of light each side needs, after the symbologies' standards; the largest of both sides. */
export const quietZone = (symbology: Symbology): number => {
  if (symbology === 'QR') return 4;
  if (symbology === 'DATAMATRIX') return 2;
  return symbology === 'EAN13' || symbology === 'UPC' ? 11 : 10;
};

/** What each symbology can say without changing it: JsBarcode would make capitals of Code 39, and digits of EAN. */
const says: Record<Symbology, (value: string) => boolean> = {
  CODE39: (value) => /^[0-9A-Z\-. $/+%]+$/.test(value),
  CODE93: (value) => /^[0-9A-Z\-. $/+%]+$/.test(value),
  CODE128: (value) => /^[\x20-\x7e]+$/.test(value),
  EAN13: (value) => value.length === 13 && isGtin(value),
  EAN8: (value) => value.length === 8 && isGtin(value),
  UPC: (value) => value.length === 12 && isGtin(value),
  UPCE: (value) => /^[01]\d{7}$/.test(value),
  ITF14: (value) => value.length === 14 && isGtin(value),
  MSI: (value) => /^\d+$/.test(value),
  pharmacode: (value) => /^[1-9]\d{0,5}$/.test(value) && Number(value) >= 3 && Number(value) <= 131_070,
  codabar: (value) => /^[A-D]?[0-9\-$:/.+]+[A-D]?$/.test(value),
  QR: (value) => value !== '' && new TextEncoder().encode(value).length <= 2900,
  DATAMATRIX: (value) => /^[\x20-\x7e]+$/.test(value) && value.length <= 1500,
};

/** Whether a symbology can say exactly this. */
export const canSay = (symbology: Symbology, value: string): boolean => says[symbology](value);

/** In which symbologies a barcode of this type is drawn: the first that can say the value is taken. */
const drawnAs: Partial<Record<BarcodeType, readonly Symbology[]>> = {
  ean13: ['EAN13', 'EAN8'],
  upc: ['UPC', 'EAN13'],
  qr: ['QR'],
  datamatrix: ['DATAMATRIX'],
  code39: ['CODE39'],
  other: ['CODE128', 'QR'],
};

/** The symbology in which this barcode is drawn, or null where none of its type can say the value. */
export const symbologyFor = (type: BarcodeType, value: string): Symbology | null =>
  (drawnAs[type] ?? ['CODE128']).find((symbology) => canSay(symbology, value)) ?? null;
