import type { AlertEvent } from './alert-words.ts';
import { alertTitle, alertWords } from './alert-words.ts';
import type { Audience, Draft } from './announce.ts';
import { announcedTexts } from './announced-texts.ts';

interface Options extends Audience {
  /** With a row in the managers' panels; otherwise live only. */
  listed: boolean;
  mailed?: boolean;
  /** A mail that follows the one about the alert. */
  follows?: 'place' | 'end' | undefined;
  /** Reaches the devices that have subscribed to pushes. */
  pushed?: boolean;
  /** The site's alarm plan says whom its mails and pushes go to, and whom it calls besides. */
  planned?: boolean;
  /** Devices update what they show, without a sound or a message. */
  quiet?: boolean;
  /** News without a row in any panel. */
  passing?: 'message' | 'placed';
}

/** The announcement of an event of an alert to the managers of its site. */
export function alertDraft(
  event: AlertEvent,
  {
    listed,
    follows,
    mailed = follows !== undefined,
    pushed = false,
    planned = false,
    quiet = false,
    passing,
    ...audience
  }: Options,
): Draft {
  const { alert } = event.payload;
  const { liveType, type, message } = alertWords(event);
  const escalation = event.name === 'safety.alert.escalated' ? { escalation: event.payload.round } : {};
  const isUnsolved = event.name === 'safety.alert.escalated' && alert.status === 'acknowledged';
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
      ...(isUnsolved && { unsolved: true as const }),
      ...(follows && { follows }),
      ...(passing && { passing }),
    },
    data: alert,
    how: {
      quiet,
      repeated: event.name === 'safety.alert.repeated',
      ...(passing && { passing: true, ...(event.actor && { by: event.actor.id }) }),
    },
    listed,
    mailDue: mailed && !planned,
    pushDue: pushed && !planned,
    callDue: planned,
  };
  return { announcement, ...audience };
}
