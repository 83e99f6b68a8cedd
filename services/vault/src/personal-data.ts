import { answeredRequests, unreadableMessages } from '@floorlight/people/delivery-tables';
import { erasuresToFinish } from '@floorlight/people/pending-erasures';
import { type PersonalTable, personalTable } from '@floorlight/people/personal-data';
import {
  barcodeOffers,
  barcodePhotos,
  barcodes,
  inbox,
  outbox,
  pinOpenings,
  scans,
  sharedBarcodes,
  sites,
  vaultPins,
} from './schema.ts';

/** What vault's tables hold about people. A new column has to be placed here: `personal-data.test.ts` demands it. */
export const personalData: PersonalTable[] = [
  personalTable(barcodes, {
    class: 'vault',
    of: 'addedBy',
    erasure: 'delete',
    details: ['sku', 'value', 'description', 'location', 'note', 'managerId'],
    secret: ['searchText'],
    plain: ['siteId', 'symbology', 'imageUrl'],
  }),
  personalTable(barcodePhotos, { class: 'vault', of: 'addedBy', erasure: 'delete', details: ['jpeg'] }),
  personalTable(sharedBarcodes, {
    class: 'stock record',
    of: 'requestedBy',
    erasure: 'keep',
    names: { requestedByName: 'requestedBy', decidedByName: 'decidedBy' },
    texts: ['description', 'note', 'reason'],
    plain: ['siteId', 'symbology', 'value', 'sku', 'location'],
  }),
  personalTable(barcodeOffers, {
    class: 'vault',
    of: 'offeredBy',
    erasure: 'delete',
    secret: ['tokenHash'],
    plain: ['siteId'],
  }),
  personalTable(vaultPins, { class: 'vault', of: 'userId', erasure: 'delete', secret: ['hash'], plain: ['siteId'] }),
  personalTable(pinOpenings, { class: 'vault', of: 'userId', erasure: 'delete' }),
  personalTable(scans, { class: 'activity', of: 'scannedBy', erasure: 'delete', plain: ['siteId'] }),
  answeredRequests,
  unreadableMessages,
  erasuresToFinish,
];

/** Events refer to people by id. */
export const impersonal = [inbox, outbox, sites];
