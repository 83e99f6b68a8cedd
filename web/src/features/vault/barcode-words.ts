import { type BarcodeType, barcodeTypes } from '@floorlight/contracts/barcodes';

/** The name of each type on the screen. */
export const barcodeTypeWords: Record<BarcodeType, string> = {
  ean13: 'EAN-13',
  upc: 'UPC-A',
  qr: 'QR Code',
  code128: 'Code 128',
  code39: 'Code 39',
  datamatrix: 'Data Matrix',
  x00: 'X00 Amazon FNSKU',
  reinduct_tote: 'ReInduct Tote',
  manager_badge: 'Manager ID',
  worker_id: 'Worker ID',
  other: 'Other',
  admin_access: 'Admin Access',
  privileged_access: 'Privileged Access',
};

/** The select's names differ for two types: they name the thing a person holds in their hand. */
export const barcodeTypeOptions = barcodeTypes.map((value) => ({
  value,
  label: { ...barcodeTypeWords, x00: 'X00 (Amazon FNSKU)', manager_badge: 'Manager Badge' }[value],
}));
