import { queuedMails } from '@floorlight/mail/mail-tables';
import { unreadableMessages } from '@floorlight/people/delivery-tables';
import { copiedMemberships } from '@floorlight/people/memberships-table';
import { erasuresToFinish } from '@floorlight/people/pending-erasures';
import { type PersonalTable, personalTable } from '@floorlight/people/personal-data';
import {
  alarmTests,
  alertReceipts,
  alerts,
  announcementReads,
  announcements,
  earlierMailTurns,
  endedSessions,
  feedIntervals,
  inbox,
  mailings,
  mailTurns,
  notifications,
  outbox,
  panelMarks,
  people,
  phoneNumbers,
  pushDeliveries,
  pushSubscriptions,
  siteFeeds,
  sites,
  textMessages,
  webhookDeliveries,
  webhooks,
} from './schema.ts';

/** What notify's tables hold about people. A new column has to be placed here: `personal-data.test.ts` demands it. */
export const personalData: PersonalTable[] = [
  copiedMemberships,
  personalTable(people, {
    class: 'copy',
    of: 'id',
    erasure: 'keep',
    details: ['email', 'firstName', 'lastName'],
    plain: ['siteId', 'language', 'role'],
  }),
  personalTable(announcements, {
    class: 'notification',
    of: 'actorId',
    erasure: 'keep',
    texts: ['title', 'message', 'coded', 'metadata', 'data'],
    plain: ['siteId', 'type', 'how', 'audience'],
  }),
  personalTable(notifications, { class: 'notification', of: 'userId', erasure: 'delete' }),
  personalTable(announcementReads, { class: 'notification', of: 'userId', erasure: 'delete' }),
  personalTable(panelMarks, { class: 'notification', of: 'userId', erasure: 'delete', plain: ['siteId'] }),
  personalTable(feedIntervals, {
    class: 'notification',
    of: 'userId',
    erasure: 'delete',
    plain: ['siteId', 'audience'],
  }),
  personalTable(alerts, {
    class: 'notification',
    of: 'senderId',
    erasure: 'keep',
    plain: ['siteId', 'status', 'place'],
  }),
  personalTable(alertReceipts, { class: 'notification', of: 'userId', erasure: 'keep' }),
  personalTable(alarmTests, { class: 'notification', of: 'userId', erasure: 'delete', plain: ['siteId'] }),
  personalTable(phoneNumbers, {
    class: 'notification',
    of: 'userId',
    erasure: 'delete',
    details: ['number', 'problem'],
    secret: ['sealedCode'],
  }),
  personalTable(textMessages, {
    class: 'notification',
    of: 'userId',
    erasure: 'delete',
    plain: ['kind', 'siteId', 'state', 'providerId'],
  }),
  personalTable(pushSubscriptions, {
    class: 'notification',
    of: 'userId',
    erasure: 'delete',
    details: ['name', 'endpoint'],
    secret: ['p256dh', 'auth'],
    plain: ['key', 'routine', 'counts', 'wantedTotes', 'sharedBarcodes'],
  }),
  personalTable(mailTurns, { class: 'mail', of: 'userId', erasure: 'delete', plain: ['siteId', 'lane'] }),
  // Of the last 30 days. Receivers have what they got.
  personalTable(webhookDeliveries, {
    class: 'delivery',
    erasure: 'keep',
    texts: ['body', 'answer'],
    plain: ['type', 'state', 'problem'],
  }),
  personalTable(earlierMailTurns, { class: 'mail', of: 'userId', erasure: 'delete', plain: ['siteId', 'lane'] }),
  queuedMails,
  unreadableMessages,
  erasuresToFinish,
];

/** Events refer to people by id, pushes to devices; webhooks belong to the organisation. */
export const impersonal = [endedSessions, inbox, mailings, outbox, pushDeliveries, siteFeeds, sites, webhooks];
