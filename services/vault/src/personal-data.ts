import { type PersonalTable, personalTable } from '@floorlight/people/personal-data';
import { barcodes, deadLetters, idempotencyKeys, inbox, outbox, pinOpenings, scans, vaultPins } from './schema.ts';

/** What vault's tables hold about people. A new column has to be placed here: `personal-data.test.ts` demands it. */
export const personalData: PersonalTable[] = [
  personalTable(barcodes, {
    class: 'vault',
    of: 'addedBy',
    erasure: 'delete',
    details: ['sku', 'value', 'description', 'location', 'managerId'],
    secret: ['searchText'],
    plain: ['siteId'],
  }),
  personalTable(vaultPins, { class: 'vault', of: 'userId', erasure: 'delete', secret: ['hash'], plain: ['siteId'] }),
  personalTable(pinOpenings, { class: 'vault', of: 'userId', erasure: 'delete' }),
  personalTable(scans, { class: 'activity', of: 'scannedBy', erasure: 'delete', plain: ['siteId'] }),
  personalTable(idempotencyKeys, {
    class: 'delivery',
    of: 'userId',
    erasure: 'delete',
    texts: ['reply'],
    plain: ['key'],
    secret: ['requestHash'],
  }),
  personalTable(deadLetters, {
    class: 'delivery',
    erasure: 'keep',
    texts: ['data', 'reason'],
    plain: ['consumer', 'subject'],
  }),
];

/** Events refer to people by id. */
export const impersonal = [inbox, outbox];
