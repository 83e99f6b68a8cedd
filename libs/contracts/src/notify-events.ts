import * as z from 'zod/mini';
import { Id } from './scalars.ts';

const webhookSettings = z.object({
  name: z.string(),
  url: z.string(),
  site: z.nullable(z.string()),
  events: z.array(z.string()),
  withPositions: z.boolean(),
  isEnabled: z.boolean(),
  shape: z.optional(z.string()),
});

/** The events that notify publishes. */
export const notifyEvents = {
  /** Somebody sent a test alarm to themselves. */
  'notify.alarm.tested': z.object({ testId: Id, pushDevices: z.int() }),
  /** The person's number for text messages. Never contains the number. */
  'notify.phone.changed': z.object({ userId: Id, change: z.enum(['set', 'verified', 'removed']) }),
  /** Somebody who may call people back saw so many verified numbers. Never contains one. */
  'notify.phone.shown': z.object({ about: z.enum(['alert', 'evacuation']), id: Id, count: z.int() }),
  'notify.webhook.created': z.object({ webhookId: Id, after: webhookSettings }),
  'notify.webhook.changed': z.object({ webhookId: Id, before: webhookSettings, after: webhookSettings }),
  'notify.webhook.deleted': z.object({ webhookId: Id, before: webhookSettings }),
  /** Its receiver answered 410, so nothing is sent to it any more. */
  'notify.webhook.disabled': z.object({ webhookId: Id, before: webhookSettings }),
} as const;
