import { type Barcode, codeTypeOf } from '@floorlight/contracts/barcodes';

/** What can be edited, in the order of the form. */
export const editableFields = ['description', 'location', 'sku', 'type', 'note'] as const;
export type EditableField = (typeof editableFields)[number];

/** New texts of the fields that change; blank removes one. The type is one of the code types. */
export type Changes = { [Name in EditableField]?: string | undefined };

/** What the form shows in a field. */
export const textIn = (barcode: Barcode, name: EditableField): string =>
  name === 'type' ? codeTypeOf(barcode) : (barcode[name] ?? '');
