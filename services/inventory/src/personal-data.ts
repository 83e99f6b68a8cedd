import { queuedMails } from '@floorlight/mail/mail-tables';
import { answeredRequests, unreadableMessages } from '@floorlight/people/delivery-tables';
import { copiedMemberships } from '@floorlight/people/memberships-table';
import { erasuresToFinish } from '@floorlight/people/pending-erasures';
import { type PersonalTable, personalTable } from '@floorlight/people/personal-data';
import {
  countSessions,
  inbox,
  inventoryCounts,
  mailAttachments,
  openedActs,
  outbox,
  people,
  reinductionTotes,
  reportedDays,
  reports,
  siteCountPeople,
  siteCounts,
  siteCountWalls,
  siteReports,
  sites,
  toteHistory,
} from './schema.ts';

/** What inventory's tables hold about people. A new column has to be placed here: `personal-data.test.ts` demands it. */
export const personalData: PersonalTable[] = [
  personalTable(countSessions, { class: 'stock record', of: 'countedBy', erasure: 'keep', plain: ['siteId'] }),
  personalTable(inventoryCounts, {
    class: 'stock record',
    of: 'countedBy',
    erasure: 'keep',
    names: { countedByName: 'countedBy' },
    texts: ['notes'],
    plain: ['siteId', 'afeArea', 'wallNumber'],
  }),
  personalTable(siteCounts, {
    class: 'stock record',
    of: 'openedBy',
    erasure: 'keep',
    names: { openedByName: 'openedBy', closedByName: 'closedBy' },
    texts: ['name'],
    plain: ['siteId'],
  }),
  personalTable(siteCountPeople, { class: 'stock record', of: 'userId', erasure: 'keep', names: { name: 'userId' } }),
  personalTable(siteCountWalls, {
    class: 'stock record',
    of: 'assignedTo',
    erasure: 'keep',
    names: { assignedToName: 'assignedTo', startedByName: 'startedBy', approvedByName: 'approvedBy' },
    texts: ['recountNote'],
    plain: ['siteId', 'afeArea', 'wallNumber', 'recountReason'],
  }),
  personalTable(siteReports, {
    class: 'mail',
    of: 'requestedBy',
    erasure: 'delete',
    texts: ['email'],
    plain: ['siteId', 'mailKey'],
  }),
  personalTable(reinductionTotes, {
    class: 'stock record',
    of: 'assignedTo',
    erasure: 'keep',
    names: { assignedToName: 'assignedTo', wantedByName: 'wantedBy', scannedByName: 'scannedBy' },
    plain: ['siteId', 'toteNumber', 'scannedPlace'],
  }),
  personalTable(openedActs, { class: 'activity', of: 'userId', erasure: 'delete', plain: ['siteId'] }),
  personalTable(toteHistory, {
    class: 'stock record',
    of: 'actor',
    erasure: 'keep',
    names: { actorName: 'actor', assignedToName: 'assignedTo' },
    plain: ['siteId', 'place'],
  }),
  personalTable(reports, {
    class: 'mail',
    of: 'requestedBy',
    erasure: 'delete',
    texts: ['email'],
    plain: ['siteId', 'mailKey'],
  }),
  queuedMails,
  // Deleted as soon as the mail is sent.
  personalTable(mailAttachments, {
    class: 'mail',
    erasure: 'keep',
    details: ['content'],
    plain: ['fileName', 'contentType'],
  }),
  copiedMemberships,
  personalTable(people, {
    class: 'copy',
    of: 'id',
    erasure: 'keep',
    names: { name: 'id' },
    plain: ['siteId', 'language'],
  }),
  answeredRequests,
  unreadableMessages,
  erasuresToFinish,
];

/** Events refer to people by id. */
export const impersonal = [inbox, outbox, reportedDays, sites];
