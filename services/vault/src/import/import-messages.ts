import { defineMessages } from '@floorlight/languages/messages';

/** What is wrong with a line of an imported file. */
export const t = defineMessages('barcodeImport', {
  noColumns: 'The first line must name the columns type and value. Missing: {columns}',
  unreadable: 'This line can’t be read. A quote may be missing',
  tooLong: '“{column}” has more than {count, number} characters',
  control: '“{column}” contains characters that can’t be stored',
  noValue: 'The value is missing',
  noType: 'The type is missing',
  unknownType: '“{type}” is not a type of barcode',
  privileged: 'Barcodes that need a PIN are added one by one',
  shortUpc: 'UPC-A has 12 digits, this has {count}. Did you mean {value}?',
  repeated: 'Line {line} has the same barcode',
  repeatedSku: 'Line {line} has the same SKU',
  skuTaken: 'Another barcode in your vault has this SKU',
  full: 'Your vault is full: it holds {count, number} barcodes',
  tooManyRows: 'A file holds at most {count, number} barcodes. The lines after this were not read',
});
