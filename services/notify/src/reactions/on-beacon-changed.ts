import type { Transaction } from '@floorlight/database/database';
import { announce } from '../announcements/announce.ts';
import { announcedTexts } from '../announcements/announced-texts.ts';
import { type BeaconEvent, beaconWords } from '../announcements/beacon-words.ts';
import type { NotifyContext } from '../context.ts';

/**
 * Announces a beacon to managers, in the panel and live, then to everybody else of the site, live: of a hidden one, only
 * that it is gone.
 */
export const onBeaconChanged = (context: NotifyContext) => (tx: Transaction, event: BeaconEvent) => {
  const { beacon } = event.payload;
  const { id, siteId, alertType, priority, title } = beacon;
  const isForAll = beacon.isVisible || event.name === 'safety.beacon.hidden';
  const { liveType, type, message } = beaconWords(event);
  const announcement = {
    id: event.id,
    siteId,
    occurredAt: new Date(event.occurredAt),
    type,
    ...announcedTexts(title, message),
    metadata: { liveType, beaconId: id, alertType, priority },
    data: beacon,
    how: {},
    listed: true,
    mailDue: false,
  };
  return announce(context, tx, announcement, {
    audience: isForAll ? 'everyone' : 'managers',
    actorId: event.actor?.id,
  });
};
