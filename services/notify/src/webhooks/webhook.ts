import type { EventPayload } from '@floorlight/contracts/events';
import type { Webhook, WebhookDelivery } from '@floorlight/contracts/webhooks';
import type { Transaction } from '@floorlight/database/database';
import { eq } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import { type webhookDeliveries, webhooks } from './tables.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** How a webhook has done lately. */
export interface Health {
  failingSince: Date | null;
  lastDeliveredAt: Date | null;
}

export const publicWebhook = (
  { sealedSecret: _, auditSiteId: __, createdAt, ...row }: WebhookRow,
  { failingSince, lastDeliveredAt }: Health = { failingSince: null, lastDeliveredAt: null },
): Webhook => ({
  ...row,
  createdAt: createdAt.toISOString(),
  failingSince: failingSince?.toISOString() ?? null,
  lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
});

export const publicDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  type: row.type,
  createdAt: row.createdAt.toISOString(),
  state: row.state,
  attempts: row.attempts,
  nextAttemptAt: row.state === 'waiting' ? row.nextAttemptAt.toISOString() : null,
  status: row.status,
  duration: row.duration,
  answer: row.answer,
  problem: row.problem,
});

/** Its settings, for events. */
export const settingsOf = (row: WebhookRow): EventPayload<'notify.webhook.created'>['after'] => ({
  name: row.name,
  url: row.url,
  site: row.siteId,
  events: row.events,
  withPositions: row.withPositions,
  isEnabled: row.isEnabled,
  shape: row.shape,
});

/** The webhook, locked until the transaction ends. Throws `not_found`. */
export async function lockWebhook(tx: Transaction, id: string): Promise<WebhookRow> {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
  if (!row) throw notFound(coded(refusals.noWebhook));
  return row;
}
