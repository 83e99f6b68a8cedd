import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { announce } from '../announcements/announce.ts';
import { announcedTexts } from '../announcements/announced-texts.ts';
import { beaconWords } from '../announcements/beacon-words.ts';
import type { NotifyContext } from '../context.ts';

type BeaconEvent = FloorEvent<'safety.beacon.placed' | 'safety.beacon.taken' | 'safety.beacon.resolved'>;

/** Announces a beacon to managers, in the panel and live, then to everybody else of the site, live. */
export const onBeaconChanged = (context: NotifyContext) => (tx: Transaction, event: BeaconEvent) => {
  const { beacon } = event.payload;
  const { id, siteId, alertType, priority, title } = beacon;
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
  return announce(context, tx, announcement, { audience: 'everyone', actorId: event.actor?.id });
};
