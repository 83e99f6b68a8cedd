import { defineMessages } from '@floorlight/languages/messages';

/** The errors of the fields of barcodes, photos of barcodes and the vault PIN. */
export const vaultFieldMessages = defineMessages('vaultFields', {
  valueRequired: 'Barcode value is required',
  managerIdRequired: 'Manager ID is required for this category',
  reasonRequired: 'Please give a reason',
  printerRequired: 'Please choose a printer',
  selectImage: 'Please select an image file',
  invalidPin: 'Please enter a valid {count}-digit PIN',
});
