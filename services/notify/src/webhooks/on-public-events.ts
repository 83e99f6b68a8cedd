import type { FloorEvent } from '@floorlight/contracts/events';
import type { BusWebhookEvent } from '@floorlight/contracts/webhooks';
import type { Transaction } from '@floorlight/database/database';
import { eq } from '@floorlight/database/drizzle';
import type { WebhookContext } from './context.ts';
import { shapedBody } from './shaped-body.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

/** Stores a delivery of each event for each webhook that wants it, in the transaction of the events' inbox rows. */
export const onPublicEvents =
  ({ siteFor, publicUrl }: Pick<WebhookContext, 'siteFor' | 'publicUrl'>) =>
  async (tx: Transaction, events: FloorEvent<BusWebhookEvent>[]): Promise<void> => {
    const wanting = await tx.select().from(webhooks).where(eq(webhooks.isEnabled, true));
    const deliveries = events.flatMap((event) =>
      wanting
        .filter(
          ({ events: chosen, siteId, createdAt }) =>
            chosen.includes(event.name) &&
            (siteId ?? event.siteId) === event.siteId &&
            Date.parse(event.occurredAt) >= createdAt.getTime(),
        )
        .map((webhook) => ({
          webhookId: webhook.id,
          eventId: event.id,
          type: event.name,
          body: shapedBody(event, webhook, { site: siteFor(event.siteId), publicUrl }),
        })),
    );
    if (deliveries.length > 0) await tx.insert(webhookDeliveries).values(deliveries).onConflictDoNothing();
  };
