import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant } from './scalars.ts';
import { SiteId } from './sites.ts';

/** A test alarm to one person, and when each of their channels had it. Null: not yet. */
export const AlarmTest = z.object({
  id: Id,
  startedAt: Instant,
  /** A page of the app has shown it. */
  appAt: z.nullable(Instant),
  /** How many devices were sent a push, and when the first of them showed it. */
  pushDevices: z.int(),
  pushAt: z.nullable(Instant),
  /** When the mail server took it; false for somebody without an address. */
  hasEmail: z.boolean(),
  emailAt: z.nullable(Instant),
  /** When the text service took it; false for somebody without a verified number. */
  hasPhone: z.optional(z.boolean()),
  textAt: z.optional(z.nullable(Instant)),
  /** It was refused, or nobody knows whether it was taken. */
  textFailed: z.optional(z.boolean()),
});
export type AlarmTest = z.infer<typeof AlarmTest>;

/** Seconds between two tests of one person. */
export const alarmTestPause = 10;

const test = { service: 'notify', access: 'notifications.receiveAll' } as const;

export const startAlarmTest = defineEndpoint({
  ...test,
  method: 'POST',
  path: '/api/alarm-tests',
  summary: 'Sends a test alarm to the caller alone, through every channel. It is no alert and counts as none.',
  reply: { status: 201, body: AlarmTest },
  fails: ['conflict'],
});

export const getAlarmTest = defineEndpoint({
  ...test,
  method: 'GET',
  path: '/api/alarm-tests/:id',
  summary: "Which of the caller's channels have the test alarm by now.",
  params: IdParams,
  reply: { status: 200, body: AlarmTest },
  fails: ['not_found'],
});

export const receivedAlarmTest = defineEndpoint({
  ...test,
  method: 'POST',
  path: '/api/alarm-tests/:id/arrivals',
  summary: 'A device of the caller has the test alarm. The first time of each channel counts.',
  params: IdParams,
  body: z.object({ by: z.enum(['app', 'push']) }),
  reply: { status: 204 },
  fails: ['not_found'],
});

/**
 * Somebody who gets the alarms of a site, and whether a push reaches a device of theirs while it is locked, or a text their
 * phone.
 */
export const AlarmReceiver = z.object({
  userId: Id,
  push: z.boolean(),
  text: z.optional(z.boolean()),
  mail: z.optional(z.boolean()),
  /** The rota of the asked site calls them now; left out where every site is asked. */
  onCall: z.optional(z.boolean()),
  name: z.optional(z.string()),
});
export type AlarmReceiver = z.infer<typeof AlarmReceiver>;

export const listAlarmReceivers = defineEndpoint({
  service: 'notify',
  access: 'alerts.listAll',
  method: 'GET',
  path: '/api/alarm-receivers',
  summary: "Who gets the alarms of the caller's site, and by what; of another or of every site for administrators.",
  /** Ignored unless the caller manages everybody. `*`: every site. */
  query: z.object({ site: z.optional(z.union([SiteId, z.literal('*')])) }),
  reply: { status: 200, body: z.array(AlarmReceiver) },
});

export const alarmTestEndpoints = { startAlarmTest, getAlarmTest, receivedAlarmTest, listAlarmReceivers };
