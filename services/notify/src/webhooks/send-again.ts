import { testEventType, type WebhookDelivery } from '@floorlight/contracts/webhooks';
import { and, eq, ne, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { conflict, notFound } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import type { WebhookContext } from './context.ts';
import { testBody } from './shaped-body.ts';
import { webhookDeliveries } from './tables.ts';
import { lockWebhook, publicDelivery } from './webhook.ts';

/** Sends a test event, like any other. */
export async function testWebhook({ db, sendNow }: WebhookContext, id: string): Promise<WebhookDelivery> {
  const row = await db.transaction(async (tx) => {
    const { shape } = await lockWebhook(tx, id);
    const timestamp = new Date().toISOString();
    const body = testBody(shape, { type: testEventType, timestamp, data: { webhookId: id } });
    const [added] = await tx.insert(webhookDeliveries).values({ webhookId: id, type: testEventType, body }).returning();
    if (!added) throw new Error('an insert without conflict returned no row');
    return added;
  });
  sendNow();
  return publicDelivery(row);
}

/** Sends a delivery that has ended again, with its id, so that its receiver can tell. */
export async function replayDelivery(
  { db, sendNow }: WebhookContext,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<WebhookDelivery> {
  const isThis = and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, id));
  const [row] = await db.orm
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, nextAttemptAt: sql`now()`, endedAt: null })
    .where(and(isThis, ne(webhookDeliveries.state, 'waiting')))
    .returning();
  if (row) {
    sendNow();
    return publicDelivery(row);
  }
  const exists = (await db.orm.$count(webhookDeliveries, isThis)) > 0;
  throw exists ? conflict(coded(refusals.deliveryWaits)) : notFound(coded(refusals.noDelivery));
}
