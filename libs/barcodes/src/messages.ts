import { defineMessages } from '@floorlight/languages/messages';

/** Why a barcode can't be drawn, or won't scan from a screen. */
export const t = defineMessages('barcodes', {
  digitsOnly: '{name} holds digits only',
  wrongCheckDigit: 'The check digit is wrong: a scanner would refuse it',
  wrongLength: '{name} has {length} digits, this has {actual}',
  code39Characters: 'Code 39 holds capitals, digits and - . $ / + % only',
  code93Characters: 'Code 93 holds capitals, digits and - . $ / + % only',
  codabarCharacters: 'Codabar holds digits and - $ : / . + only, perhaps between two of the letters A to D',
  upceBeginning: 'UPC-E begins with 0 or 1',
  tooLong: 'This is too long for a barcode on a screen',
  onlyInQr: 'This has characters that only a QR code can hold',
  didYouMean: '{problem}. Did you mean {value}?',
  didYouMeanType: '{problem}. Did you mean the type {name}?',
  privilegedKeepsType: 'Barcodes that need a PIN keep their category. Delete it and add it again',
  valueWouldChange: 'In this category it would have another value. Add it again with the right one',
  turnScreen: 'The bars are too fine for this screen: turn it on its side',
  largerScreen: 'This is too long to scan from this screen: use a larger one',

  gs1NoIdentifier: 'GS1 data begins with an identifier in brackets, such as (01)',
  gs1UnknownIdentifier: '{field} is no GS1 identifier',
  gs1WrongLength: '{field} has {length} characters, this has {actual}',
  gs1TooLong: '{field} has at most {length} characters, this has {actual}: FNC1 may be missing at its end',
  gs1Empty: '{field} is empty',
  gs1DigitsOnly: '{field} holds digits only',
  gs1Characters: '{field} has a character that GS1 does not allow',
  gs1Date: '{field} is no date: year, month and day have two digits each',
  gs1CheckDigit: 'The check digit of {field} is wrong',
});
