import { answeredRequests, unreadableMessages } from '@floorlight/people/delivery-tables';
import { erasuresToFinish } from '@floorlight/people/pending-erasures';
import { type PersonalTable, personalTable } from '@floorlight/people/personal-data';
import { breakAnalytics, breakSessions, breakSettings, inbox, outbox, shiftAttestations, sites } from './schema.ts';

/** What the tables of breaks hold about people. A new column has to be placed here: `personal-data.test.ts` demands it. */
export const personalData: PersonalTable[] = [
  personalTable(breakSessions, {
    class: 'break',
    of: 'userId',
    erasure: 'keep',
    names: { userName: 'userId', extendedByName: 'extendedBy' },
    texts: ['cancelledByName', 'extensionReason', 'scannedAwayCode', 'returnMethod', 'location'],
    plain: ['siteId'],
  }),
  personalTable(breakSettings, {
    class: 'break',
    erasure: 'keep',
    names: { updatedByName: 'updatedBy' },
    plain: ['siteId', 'settingKey', 'displayName', 'description', 'unit'],
  }),
  personalTable(breakAnalytics, { class: 'break', of: 'userId', erasure: 'keep', plain: ['siteId'] }),
  personalTable(shiftAttestations, {
    class: 'break',
    of: 'userId',
    erasure: 'keep',
    names: { userName: 'userId' },
    texts: ['note'],
    plain: ['siteId', 'answers'],
  }),
  answeredRequests,
  unreadableMessages,
  erasuresToFinish,
];

/** Events refer to people by id. */
export const impersonal = [inbox, outbox, sites];
