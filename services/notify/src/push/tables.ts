import type { PushKind, RoutinePush } from '@floorlight/contracts/push';
import { instant } from '@floorlight/database/columns';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from '@floorlight/database/drizzle';

/** The devices on which people get pushes, until the session that subscribed them ends. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    /** The device's address at its push service: whoever knows it can only send to it with our private key. */
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Our public key with which the browser subscribed. */
    key: text('key').notNull(),
    name: text('name'),
    routine: jsonb('routine').$type<RoutinePush[]>().notNull(),
    /** Whether it takes assigned walls. Null: nobody has chosen, and it does if it takes totes. */
    counts: boolean('counts'),
    /** Whether it says that somebody wants a tote. Null as above. */
    wantedTotes: boolean('wanted_totes'),
    /** Whether it takes requests to share barcodes and their answers. Null as above. */
    sharedBarcodes: boolean('shared_barcodes'),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSuccessAt: instant('last_success_at'),
  },
  (table) => [
    index('push_subscriptions_of_user').on(table.userId),
    index('push_subscriptions_of_session').on(table.sessionId),
  ],
);

/** Pushes that wait to be sent to a device. A row goes with the attempt that succeeds, or when its time is over. */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    lane: text('lane').$type<'alert' | 'routine'>().notNull(),
    kind: text('kind').$type<PushKind>().notNull(),
    /** The alert, test, incident, break or tote that it is about. */
    subjectId: uuid('subject_id').notNull(),
    siteId: text('site_id').notNull(),
    /** An alert's event. */
    announcementId: uuid('announcement_id'),
    occurredAt: instant('occurred_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    /** A process that ends in the middle leaves the rest to another one after this. */
    leasedUntil: instant('leased_until'),
  },
  (table) => [
    index('push_deliveries_due').on(table.lane, table.nextAttemptAt),
    index('push_deliveries_of_subject').on(table.subjectId),
    index('push_deliveries_of_subscription').on(table.subscriptionId),
  ],
);
