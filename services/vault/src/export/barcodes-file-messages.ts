import { defineMessages } from '@floorlight/languages/messages';

/** Barcodes as a PDF. */
export const t = defineMessages('barcodesFile', {
  title: 'Barcodes of {name}',
  subtitle: '{site}, {date}',
  empty: 'There are no barcodes to print.',
  facts: { sku: 'SKU {sku}', both: 'SKU {sku} · {location}' },
  notDrawn: 'This can’t be printed as a barcode that scans.',
  page: 'Page {page, number}',
  missing: '? stands for characters that can’t be printed here. The barcodes have them.',
});
