import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import type { NotifyContext } from '../context.ts';
import { type Audience, announce } from './announce.ts';
import { announcedTexts } from './announced-texts.ts';
import { incidentWords } from './incident-words.ts';

interface Options extends Audience {
  /** With a row in the managers' panels; otherwise live only. */
  listed: boolean;
  mailed: boolean;
}

/** Announces an event of an incident to the managers of its site. */
export const announceIncident = (
  context: NotifyContext,
  tx: Transaction,
  event: FloorEvent<'safety.incident.reported' | 'safety.incident.updated'>,
  { listed, mailed, ...audience }: Options,
): Promise<void> => {
  const { incident } = event.payload;
  const { liveType, type, message } = incidentWords(event);
  const announcement = {
    id: event.id,
    siteId: event.siteId,
    occurredAt: new Date(event.occurredAt),
    type,
    ...announcedTexts(incident.title, message),
    metadata: { liveType, incidentId: incident.id, severity: incident.severity },
    data: incident,
    how: {},
    listed,
    mailDue: mailed,
  };
  return announce(context, tx, announcement, audience);
};
