import { type BarcodeType, barcodeTypes } from '@floorlight/contracts/barcodes';
import { t } from './barcode-type-messages.ts';

export const barcodeTypeName = (type: BarcodeType): string => t.names[type]();

export const barcodeTypeDescription = (type: BarcodeType): string => t.descriptions[type]();

/** Options of the type select. */
export const barcodeTypeOptions = () =>
  barcodeTypes.map((value) => ({ value, label: { ...t.names, ...t.options }[value]() }));
