import { defineMessages } from '@floorlight/languages/messages';

/** Why a barcode can't be drawn, or won't scan from a screen. */
export const t = defineMessages('barcodes', {
  digitsOnly: '{name} holds digits only',
  wrongCheckDigit: 'The check digit is wrong: a scanner would refuse it',
  wrongLength: '{name} has {length} digits, this has {actual}',
  code39Characters: 'Code 39 holds capitals, digits and - . $ / + % only',
  tooLong: 'This is too long for a barcode on a screen',
  onlyInQr: 'This has characters that only a QR code can hold',
  didYouMean: '{problem}. Did you mean {value}?',
  didYouMeanType: '{problem}. Did you mean the type {name}?',
  turnScreen: 'The bars are too fine for this screen: turn it on its side',
  largerScreen: 'This is too long to scan from this screen: use a larger one',
});
