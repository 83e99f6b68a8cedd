import type { Transaction } from '@floorlight/database/database';
import type { NotifyContext } from '../context.ts';
import { type AlertEvent, alertWords } from './alert-words.ts';
import { type Audience, announce } from './announce.ts';

interface Manner extends Audience {
  /** Whether it has a place in the managers' panels, or is only said live. */
  listed: boolean;
  /** Whether it is mailed as well. */
  mailed?: boolean;
  /** Whether it only changes what is shown: nobody's device sounds or shows a message. */
  quiet?: boolean;
}

/** Announces what happened to an alert to the managers of its site. */
export const announceAlert = (
  context: NotifyContext,
  tx: Transaction,
  event: AlertEvent,
  { listed, mailed = false, quiet = false, ...audience }: Manner,
): Promise<void> => {
  const { alert } = event.payload;
  const { liveType, type, message } = alertWords(event);
  const escalation = event.name === 'safety.alert.escalated' ? { escalation: event.payload.round } : {};
  const announcement = {
    id: event.id,
    siteId: event.siteId,
    occurredAt: new Date(event.occurredAt),
    type,
    title: alert.title,
    message,
    metadata: {
      liveType,
      alertId: alert.id,
      severity: alert.severity,
      pressCount: alert.pressCount,
      ...escalation,
    },
    data: alert,
    how: { quiet, repeated: event.name === 'safety.alert.repeated' },
    listed,
    mailDue: mailed,
    everyoneDue: false,
  };
  return announce(context, tx, announcement, audience);
};
