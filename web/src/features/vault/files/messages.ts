import { defineMessages } from '@floorlight/languages/messages';

/** Barcodes from a file and into one. */
export const t = defineMessages('vaultFiles', {
  title: 'Import & Export',
  lead: 'Bring in barcodes from a spreadsheet, or take yours out.',
  import: 'Import',
  export: 'Export',
  exportHint:
    'A CSV file that an import reads again, or a PDF to scan from on paper. Barcodes that need your PIN are left out.',
  paper: 'Paper of the PDF',
  papers: { letter: 'Letter', a4: 'A4' },
  pdf: 'Download PDF',
  which: 'Barcodes',
  all: 'All types',
  file: 'CSV file',
  fileHint:
    'The first line names the columns: {columns}. Only type and value are needed. Up to {count, number} barcodes, {size, number} MB.',
  example: 'Download an example',
  exampleDescription: 'Liquid soap, 500 ml',
  exampleName: 'barcodes-example.csv',
  tooLarge: 'This file is larger than {size, number} MB. Split it and import the parts',
  emptyFile: 'This file is empty. Choose another one',
  checking: 'Checking the file…',
  importing: 'Importing…',
  cancel: 'Cancel',
  cancelled: 'Stopped. What was imported until then stays in your vault. Import the file again to go on.',
  broken: 'The connection broke off. What was imported until then stays in your vault. Import the file again to go on.',
  would:
    '{added, plural, one {# barcode is new} other {# barcodes are new}}, {changed, plural, one {# would change} other {# would change}}, {unchanged, plural, one {# stays the same} other {# stay the same}}.',
  did: '{added, plural, one {# barcode added} other {# barcodes added}}, {changed, plural, one {# changed} other {# changed}}.',
  nothingNew: 'Your vault has all of this already.',
  apply: '{count, plural, one {Import # barcode} other {Import # barcodes}}',
  errors: '{count, plural, one {# line has an error and is left out} other {# lines have errors and are left out}}',
  line: 'Line {line, number}: {message}',
  moreErrors: '{count, plural, one {And # more} other {And # more}}',
  downloadErrors: 'Download the errors',
  errorsName: 'import-errors.csv',
  lineColumn: 'Line',
  problemColumn: 'Problem',
});
