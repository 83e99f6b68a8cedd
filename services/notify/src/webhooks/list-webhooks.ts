import type { Webhook, WebhookDelivery } from '@floorlight/contracts/webhooks';
import { desc, eq, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import type { WebhookContext } from './context.ts';
import { webhookDeliveries, webhooks } from './tables.ts';
import { publicDelivery, publicWebhook } from './webhook.ts';

const listed = 100;

/** All webhooks, newest first, with how they do. */
export async function listWebhooks({ db }: WebhookContext): Promise<Webhook[]> {
  const { state, attempts, createdAt, endedAt, webhookId } = webhookDeliveries;
  const fails = sql`(${state} = 'waiting' and ${attempts} > 0) or (${state} = 'failed' and ${endedAt} > now() - interval '1 day')`;
  const rows = await db.orm
    .select({
      webhook: webhooks,
      failingSince: sql<Date | null>`min(${createdAt}) filter (where ${fails})`.mapWith(createdAt),
      lastDeliveredAt: sql<Date | null>`max(${endedAt}) filter (where ${state} = 'delivered')`.mapWith(endedAt),
    })
    .from(webhooks)
    .leftJoin(webhookDeliveries, eq(webhookId, webhooks.id))
    .groupBy(webhooks.id)
    .orderBy(desc(webhooks.createdAt));
  return rows.map(({ webhook, ...health }) => publicWebhook(webhook, health));
}

/** Its latest deliveries, newest first. */
export async function listDeliveries({ db }: WebhookContext, id: string): Promise<WebhookDelivery[]> {
  if ((await db.orm.$count(webhooks, eq(webhooks.id, id))) === 0) throw notFound(coded(refusals.noWebhook));
  const rows = await db.orm
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, id))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(listed);
  return rows.map(publicDelivery);
}
