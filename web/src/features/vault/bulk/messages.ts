import { defineMessages } from '@floorlight/languages/messages';

/** Acts on several barcodes of a list. */
export const t = defineMessages('vaultBulk', {
  select: 'Select Several',
  done: 'Done',
  chosen: '{count, plural, =0 {None selected} one {# selected} other {# selected}}',
  all: 'Select All Shown',
  location: 'Location',
  category: 'Category',
  categoryTitle: '{count, plural, one {Category of # barcode} other {Category of # barcodes}}',
  categoryHint: 'Their values stay as they are.',
  notOfCategory:
    '{count, plural, one {# of them can’t be of this category and stays as it is.} other {# of them can’t be of this category and stay as they are.}}',
  retyped: '{count, plural, one {# barcode changed} other {# barcodes changed}}',
  delete: 'Delete',
  locationTitle: '{count, plural, one {Location of # barcode} other {Location of # barcodes}}',
  locationHint: 'Leave it blank to remove the location.',
  locationTooLong: 'At most {count, number} characters',
  save: 'Save',
  cancel: 'Cancel',
  moved: '{count, plural, one {# barcode moved} other {# barcodes moved}}',
  deleteTitle: '{count, plural, one {Delete # barcode?} other {Delete # barcodes?}}',
  deleteText: 'You can undo it for a few seconds.',
  deleted: '{count, plural, one {# barcode deleted} other {# barcodes deleted}}',
  undo: 'Undo',
  waits: 'It is sent once there is a network.',
});
