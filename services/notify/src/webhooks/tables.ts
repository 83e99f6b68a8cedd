import type { WebhookDelivery, WebhookEvent, WebhookShape } from '@floorlight/contracts/webhooks';
import { instant } from '@floorlight/database/columns';
import { boolean, index, integer, jsonb, pgTable, sql, text, uniqueIndex, uuid } from '@floorlight/database/drizzle';

export const webhooks = pgTable('webhooks', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  /** Null: of all sites. */
  siteId: text('site_id'),
  events: jsonb('events').$type<WebhookEvent[]>().notNull(),
  withPositions: boolean('with_positions').notNull(),
  isEnabled: boolean('is_enabled').notNull(),
  shape: text('shape').$type<WebhookShape>().notNull().default('standard'),
  isGone: boolean('is_gone').notNull().default(false),
  /** It signs, so a hash would not do: sealed for this webhook. */
  sealedSecret: text('sealed_secret').notNull(),
  /** Its audit log has what happens to the webhook. */
  auditSiteId: text('audit_site_id').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** What is sent, and the log of it. The id is the receiver's `webhook-id`. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** Null for a test. */
    eventId: uuid('event_id'),
    type: text('type').notNull(),
    /** What is sent, as JSON. */
    body: jsonb('body').$type<object>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    state: text('state').$type<WebhookDelivery['state']>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    /** A process that ends in the middle leaves the rest to another one after this. */
    leasedUntil: instant('leased_until'),
    status: integer('status'),
    duration: integer('duration'),
    answer: text('answer'),
    problem: text('problem').$type<WebhookDelivery['problem']>(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_once').on(table.webhookId, table.eventId),
    index('webhook_deliveries_due').on(table.nextAttemptAt).where(sql`state = 'waiting'`),
    index('webhook_deliveries_log').on(table.webhookId, table.createdAt),
    index('webhook_deliveries_age').on(table.createdAt),
  ],
);
