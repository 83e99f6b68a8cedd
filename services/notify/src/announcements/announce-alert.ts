import type { Transaction } from '@floorlight/database/database';
import type { NotifyContext } from '../context.ts';
import { type AlertEvent, alertWords } from './alert-words.ts';
import { announce } from './announce.ts';

interface Manner {
  /** Whether it has a place in the panel, or is only said live. */
  listed: boolean;
  /** Whether it is mailed as well. */
  mailed: boolean;
  /** Told beside the managers. */
  also?: string;
  /** Finds it read already. */
  doer?: string | undefined;
}

/** Announces what happened to an alert to the managers of its site. */
export const announceAlert = (
  context: NotifyContext,
  tx: Transaction,
  event: AlertEvent,
  { listed, mailed, also, doer }: Manner,
): Promise<void> => {
  const { alert } = event.payload;
  const { liveType, type, message } = alertWords(event);
  const announcement = {
    id: event.id,
    siteId: event.siteId,
    occurredAt: new Date(event.occurredAt),
    type,
    title: alert.title,
    message,
    metadata: { liveType, alertId: alert.id, severity: alert.severity, pressCount: alert.pressCount },
    data: alert,
    listed,
    mailDue: mailed,
  };
  return announce(context, tx, announcement, { also, doer });
};
