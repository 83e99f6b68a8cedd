import { defineMessages } from '@floorlight/languages/messages';

export const t = defineMessages('manualEntry', {
  title: 'Manual Barcode Entry',
  lead: 'Type a barcode, or scan it with a hardware scanner, to add it to your vault.',
  value: 'Barcode Value *',
  valuePlaceholder: 'Enter or scan the barcode',
  type: 'Barcode Type',
  managerId: 'Manager ID *',
  managerIdHint:
    'Required for audit logging and security compliance. The badge log records who adds, views or deletes this barcode.',
  sku: 'SKU',
  skuPlaceholder: 'Leave blank to auto-generate',
  description: 'Description',
  descriptionPlaceholder: 'What it is',
  note: 'Note',
  notePlaceholder: 'Anything worth knowing',
  location: 'Location',
  locationPlaceholder: 'Where it is stored',
  cancel: 'Cancel',
  save: 'Save Barcode',
  saving: 'Saving...',

  preview: 'Preview',
  savedAs: 'Will be saved as <strong>{value}</strong>',
  previewOf: 'Preview of {value}',
  takeValue: 'Use {value}',
  takeType: 'Use {value} as {type}',

  saved: 'Barcode saved',
  savedSku: 'SKU: {sku}',
  view: 'View',
  stored: 'Stored on this device. It goes to your vault once you are online.',
  error: 'Error',
  saveFailed: 'Failed to create barcode',
});
