import type { Transaction } from '@floorlight/database/database';
import type { NotifyContext } from '../context.ts';
import { type AlertEvent, alertTitle, alertWords } from './alert-words.ts';
import { type Audience, announce } from './announce.ts';
import { announcedTexts } from './announced-texts.ts';

interface Options extends Audience {
  /** With a row in the managers' panels; otherwise live only. */
  listed: boolean;
  mailed?: boolean;
  /** Devices update what they show, without a sound or a message. */
  quiet?: boolean;
}

/** Announces an event of an alert to the managers of its site. */
export const announceAlert = (
  context: NotifyContext,
  tx: Transaction,
  event: AlertEvent,
  { listed, mailed = false, quiet = false, ...audience }: Options,
): Promise<void> => {
  const { alert } = event.payload;
  const { liveType, type, message } = alertWords(event);
  const escalation = event.name === 'safety.alert.escalated' ? { escalation: event.payload.round } : {};
  const announcement = {
    id: event.id,
    siteId: event.siteId,
    occurredAt: new Date(event.occurredAt),
    type,
    ...announcedTexts(alertTitle(alert), message),
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
