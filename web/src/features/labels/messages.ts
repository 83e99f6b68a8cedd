import { defineMessages } from '@floorlight/languages/messages';

/** Printing labels. */
export const t = defineMessages('labels', {
  print: 'Print Labels',
  count: '{count, plural, one {# label} other {# labels}}',
  onlyFirst: 'Only the first {count, number} are printed at a time.',
  unprintable: 'A PDF prints a question mark in place of {characters}. The barcodes are complete.',
  format: 'Label size',
  sheets: {
    avery5160: 'Sheet, Avery 5160 (30 of 2⅝ × 1 in)',
    avery5163: 'Sheet, Avery 5163 (10 of 4 × 2 in)',
    averyL7160: 'Sheet, Avery L7160 (21 of 63.5 × 38.1 mm)',
    averyL7163: 'Sheet, Avery L7163 (14 of 99.1 × 38.1 mm)',
  },
  rolls: {
    roll51x25: 'Roll, 2 × 1 in (51 × 25 mm)',
    roll57x32: 'Roll, 57 × 32 mm',
    roll102x51: 'Roll, 4 × 2 in (102 × 51 mm)',
    roll102x152: 'Roll, 4 × 6 in (102 × 152 mm)',
  },
  copies: 'Copies of each',
  skip: 'Labels already used on the first sheet',
  between: 'Use a whole number from {from} to {to}',
  density: 'Printer resolution',
  dots: '{dots} dpi',
  zplHint: 'ZPL is the language of Zebra printers. Send the file to the printer as it is.',
  pdf: 'Download PDF',
  zpl: 'Download ZPL',
  tryAgain: 'Check the network and try again.',
  refused: '{value}: {reason}',
  moreRefused: '{count, plural, one {and # more} other {and # more}}',
});
