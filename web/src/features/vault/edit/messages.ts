import { defineMessages } from '@floorlight/languages/messages';

/** The dialog that edits a barcode. */
export const t = defineMessages('barcodeEdit', {
  title: 'Edit Barcode',
  fields: { description: 'Description', location: 'Location', sku: 'SKU', type: 'Category', note: 'Note' },
  locationPlaceholder: 'Where it is stored',
  changedMeanwhile: 'This barcode was changed on another device. Compare both, then save what is right.',
  nowThere: 'Changed meanwhile to: {value}',
  empty: 'empty',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Barcode changed',
  waiting: 'Waiting for the network',
  stored: 'Stored on this device. It goes to your vault once you are online.',
  notSaved: 'Changes not saved',
});
