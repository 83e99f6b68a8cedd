import { type BarcodeType, barcodeTypes } from '@floorlight/contracts/barcodes';

/** Display name of each type. */
export const barcodeTypeNames: Record<BarcodeType, string> = {
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

/** Options of the type select. Two names differ, as the specification gives them. */
export const barcodeTypeOptions = barcodeTypes.map((value) => ({
  value,
  label: { ...barcodeTypeNames, x00: 'X00 (Amazon FNSKU)', manager_badge: 'Manager Badge' }[value],
}));
