import { type CodeType, codeTypes, isPrivileged } from '@floorlight/contracts/barcodes';
import { t } from './barcode-type-messages.ts';

export const barcodeTypeName = (type: CodeType): string => t.names[type]();

export const barcodeTypeDescription = (type: CodeType): string => t.descriptions[type]();

/** Options of the type select. */
export const barcodeTypeOptions = () =>
  codeTypes.map((value) => ({ value, label: { ...t.names, ...t.options }[value]() }));

/** Those that need no PIN: a barcode can change from one to another. */
export const freeTypeOptions = () => barcodeTypeOptions().filter(({ value }) => !isPrivileged(value));
