import { defineMessages } from '@floorlight/languages/messages';

export const t = defineMessages('barcodeTypes', {
  names: {
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
  },
  /** In the type select, where the specification names two types differently. */
  options: { x00: 'X00 (Amazon FNSKU)', manager_badge: 'Manager Badge' },
  descriptions: {
    ean13: 'Retail products, worldwide',
    upc: 'Retail products, North America',
    qr: 'Links, labels and long texts',
    code128: 'Shipping labels and locations',
    code39: 'Parts, tools and older labels',
    datamatrix: 'Small labels on small parts',
    x00: 'Items under their Amazon label',
    reinduct_tote: 'Totes that are inducted again',
    manager_badge: 'Badges protected by your PIN',
    worker_id: 'Badges of workers',
    other: 'Everything else',
    admin_access: 'Access codes protected by your PIN',
    privileged_access: 'Access codes protected by your PIN',
  },
});
