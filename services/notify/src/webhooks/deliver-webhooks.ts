import type { Transaction } from '@floorlight/database/database';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { repeated } from '@floorlight/database/repeated';
import type { Logger } from '@floorlight/telemetry/logger';
import { type Outcome, post } from '../outgoing/post.ts';
import type { WebhookContext } from './context.ts';
import { signatureHeaders } from './sign-delivery.ts';
import { webhookDeliveries, webhooks } from './tables.ts';
import { type DeliveryRow, lockWebhook, settingsOf, type WebhookRow } from './webhook.ts';

interface Options extends Pick<WebhookContext, 'db' | 'sealer' | 'addresses'> {
  log: Logger;
  /** Seconds before each attempt after the first. */
  retries: number[];
}

/** Milliseconds. */
const pollInterval = 1000;
/** Deliveries to one webhook at a time. */
const atOnce = 4;
/** Seconds: longer than an attempt takes. */
const lease = 30;

/**
 * A part that sends what is due. Each webhook has a loop of its own, so that a slow one delays no other. An attempt is
 * leased: where this process ends in the middle, another one sends it again with the same id.
 */
export function deliverWebhooks(options: Options) {
  const { db, log } = options;
  const stopping = new AbortController();
  const loops = new Map<string, Promise<void>>();

  const poll = repeated({
    name: 'webhooks',
    every: pollInterval,
    log,
    async work() {
      for (const webhook of await withDueDeliveries(db)) {
        if (stopping.signal.aborted || loops.has(webhook.id)) continue;
        const loop = sendAll(webhook)
          .catch((err) => log.warn({ err, webhookId: webhook.id }, 'could not send to a webhook; it is tried again'))
          .finally(() => loops.delete(webhook.id));
        loops.set(webhook.id, loop);
      }
    },
  });

  async function sendAll(webhook: WebhookRow): Promise<void> {
    while (!stopping.signal.aborted) {
      const deliveries = await db.transaction((tx) => leaseDue(tx, webhook.id));
      if (deliveries.length === 0) return;
      await Promise.all(deliveries.map((delivery) => send(webhook, delivery)));
    }
  }

  async function send(webhook: WebhookRow, delivery: DeliveryRow): Promise<void> {
    const secret = options.sealer.open(webhook.sealedSecret, webhook.id);
    if (secret === null) throw new Error("the secret of a webhook can't be opened: WEBHOOK_SEALING_KEY has changed");
    const body = JSON.stringify(delivery.body);
    const outcome = await post({
      url: webhook.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Floorlight-Webhooks/1.0',
        ...signatureHeaders(secret, { id: delivery.id, at: Math.floor(Date.now() / 1000), body }),
      },
      body,
      addresses: options.addresses,
      signal: stopping.signal,
    });
    // Whether it arrived is unknown: after a restart it is sent again.
    if (stopping.signal.aborted && outcome.status === null) return releaseLease(delivery);
    await db.transaction((tx) => record(tx, delivery, outcome, options.retries));
  }

  const releaseLease = async ({ id }: DeliveryRow): Promise<void> => {
    await db.orm.update(webhookDeliveries).set({ leasedUntil: null }).where(eq(webhookDeliveries.id, id));
  };

  return {
    ...poll,
    async stop() {
      stopping.abort();
      await poll.stop();
      await Promise.all(loops.values());
    },
  };
}

const isDue = sql`${webhookDeliveries.state} = 'waiting' and ${webhookDeliveries.nextAttemptAt} <= now()
  and coalesce(${webhookDeliveries.leasedUntil} < now(), true)`;

const withDueDeliveries = ({ orm }: Options['db']): Promise<WebhookRow[]> =>
  orm
    .select()
    .from(webhooks)
    .where(
      and(
        eq(webhooks.isEnabled, true),
        sql`exists (select from ${webhookDeliveries} where ${webhookDeliveries.webhookId} = ${webhooks.id} and ${isDue})`,
      ),
    );

async function leaseDue(tx: Transaction, webhookId: string): Promise<DeliveryRow[]> {
  const due = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isDue))
    .orderBy(webhookDeliveries.nextAttemptAt)
    .limit(atOnce)
    .for('update', { skipLocked: true });
  return tx
    .update(webhookDeliveries)
    .set({ leasedUntil: sql`now() + make_interval(secs => ${lease})` })
    .where(
      and(
        sql`${webhookDeliveries.id} = any(array(${due}))`,
        // Turned off since.
        sql`exists (select from ${webhooks} where ${webhooks.id} = ${webhookId} and ${webhooks.isEnabled})`,
      ),
    )
    .returning();
}

async function record(
  tx: Transaction,
  { id, webhookId, attempts }: DeliveryRow,
  { status, problem, answer, duration }: Outcome,
  retries: number[],
): Promise<void> {
  const isDelivered = status !== null && status >= 200 && status < 300;
  const isGone = status === 410;
  const delay = isDelivered || isGone ? undefined : retries[attempts];
  const result = { status, problem, answer, duration, attempts: attempts + 1, leasedUntil: null };
  const isThis = eq(webhookDeliveries.id, id);
  if (delay !== undefined) {
    const nextAttemptAt = sql`now() + make_interval(secs => ${delay * (1 + Math.random() / 10)})`;
    await tx
      .update(webhookDeliveries)
      .set({ ...result, nextAttemptAt })
      .where(isThis);
    return;
  }
  const state = isDelivered ? 'delivered' : 'failed';
  await tx
    .update(webhookDeliveries)
    .set({ ...result, state, endedAt: sql`now()` })
    .where(isThis);
  if (isGone) await disable(tx, webhookId);
}

/** Disables a webhook whose receiver answered 410. Several such answers may arrive at once. */
async function disable(tx: Transaction, id: string): Promise<void> {
  const before = await lockWebhook(tx, id);
  if (!before.isEnabled) return;
  await tx.update(webhooks).set({ isEnabled: false, isGone: true }).where(eq(webhooks.id, id));
  await writeEvent(tx, {
    name: 'notify.webhook.disabled',
    siteId: before.auditSiteId,
    actor: null,
    payload: { webhookId: id, before: settingsOf(before) },
  });
}
