import { defineMessages } from '@floorlight/languages/messages';

/** The picture of a barcode. */
export const t = defineMessages('barcodeImage', {
  barcode: 'Barcode {value}',
  barcodeError: 'Barcode Error',
  drawFailed: "Couldn't draw this barcode",
  noConnection: 'No connection to Floorlight. Check the network and try again.',
  gs1Fields: 'GS1 fields',
  gs1Wrong: "This label breaks GS1's rules. {problem}",
  gs1: {
    sscc: 'Shipping unit (SSCC)',
    gtin: 'GTIN',
    content: 'GTIN of the content',
    lot: 'Lot',
    made: 'Made on',
    packed: 'Packed on',
    bestBefore: 'Best before',
    sellBy: 'Sell by',
    expiry: 'Expiry',
    variant: 'Variant',
    serial: 'Serial number',
    variableCount: 'Count of pieces',
    count: 'Count',
    itemNumber: 'Item number',
    customerPart: 'Customer part number',
    order: 'Order number',
    shipTo: 'Ship to (GLN)',
    shipToPostcode: 'Ship to (postcode)',
    origin: 'Country of origin',
  },
  aiEnhanced: 'AI Enhanced',
  aiEnhancedBy: 'AI Enhanced {confidence, number, ::percent}',
});
