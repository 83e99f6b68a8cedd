import type { EventName, FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { addSightings, type NewSighting } from './add-sightings.ts';

const seenBy = [
  'auth.session.started',
  'auth.session.switched',
  'auth.session.revoked',
  'vault.barcode.added',
  'vault.place.scanned',
  'inventory.count.saved',
  'inventory.tote.created',
  'inventory.tote.updated',
  'inventory.tote.scanned',
  'breaks.session.started',
  'breaks.session.ended',
] as const satisfies EventName[];

export type SeenEvent = FloorEvent<(typeof seenBy)[number]>;

/** Notes who was seen where, for the lists of evacuations. */
export const onSeen = (tx: Transaction, events: SeenEvent[]): Promise<void> =>
  addSightings(
    tx,
    events.flatMap((event) => sightingOf(event) ?? []),
  );

/** Null where it shows nobody at the site. */
function sightingOf(event: SeenEvent): NewSighting | null {
  const { siteId, actor } = event;
  const seen = (userId: string, kind: NewSighting['kind'], place: string | null = null): NewSighting => ({
    ...{ siteId, userId, kind, place },
    at: new Date(event.occurredAt),
  });
  switch (event.name) {
    case 'auth.session.started':
    case 'auth.session.switched':
      return seen(event.payload.userId, 'signed_in');
    // A session that ends in another way shows nobody.
    case 'auth.session.revoked':
      return event.payload.reason === 'signed_out' ? seen(event.payload.userId, 'signed_out') : null;
    case 'vault.barcode.added':
      return seen(event.payload.userId, 'scan');
    case 'vault.place.scanned':
      return { ...seen(event.payload.userId, 'scan', event.payload.place), at: scanTimeOf(event) };
    case 'inventory.count.saved': {
      const { userId, count } = event.payload;
      return { ...seen(userId, 'count', `${count.afeArea}, ${count.wallNumber}`), at: new Date(count.createdAt) };
    }
    case 'inventory.tote.created':
    case 'inventory.tote.updated':
      return actor && actor.role !== 'machine' ? seen(actor.id, 'tote') : null;
    case 'inventory.tote.scanned':
      return actor && actor.role !== 'machine'
        ? { ...seen(actor.id, 'scan', event.payload.place), at: scanTimeOf(event) }
        : null;
    // Where the site shows no names of breaks, this one is like any use of the app.
    case 'breaks.session.started':
    case 'breaks.session.ended':
      return seen(event.payload.userId, event.payload.privacy === 'team' ? 'app' : 'break');
    default:
      return event satisfies never;
  }
}

/** A scan that waited on its device says where somebody was then. A release before says no time. */
const scanTimeOf = ({ payload, occurredAt }: SeenEvent & { payload: { scannedAt?: string | undefined } }): Date =>
  new Date(payload.scannedAt ?? occurredAt);
