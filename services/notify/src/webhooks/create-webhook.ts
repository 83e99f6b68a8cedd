import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type * as webhooksContract from '@floorlight/contracts/webhooks';
import { sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import { checkSettings } from './check-settings.ts';
import type { WebhookContext } from './context.ts';
import { newWebhookSecret } from './sign-delivery.ts';
import { webhooks } from './tables.ts';
import { publicWebhook, settingsOf } from './webhook.ts';

/** Each event is matched with all of them. */
const mostWebhooks = 100;

/** Makes a webhook. Only this answer contains its secret. */
export async function createWebhook(
  context: WebhookContext,
  principal: Principal,
  settings: webhooksContract.WebhookSettings,
): Promise<ReplyOf<typeof webhooksContract.createWebhook>> {
  checkSettings(context, settings);
  const id = randomUUID();
  const secret = newWebhookSecret();
  const row = await context.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`);
    if ((await tx.$count(webhooks)) >= mostWebhooks)
      throw conflict(coded(refusals.tooManyWebhooks, { count: mostWebhooks }));
    const sealedSecret = context.sealer.seal(secret, id);
    const [created] = await tx
      .insert(webhooks)
      .values({ ...settings, id, sealedSecret, auditSiteId: settings.siteId ?? principal.siteId })
      .returning();
    if (!created) throw new Error('an insert without conflict returned no row');
    await writeEvent(tx, {
      name: 'notify.webhook.created',
      siteId: created.auditSiteId,
      actor: actorOf(principal),
      payload: { webhookId: id, after: settingsOf(created) },
    });
    return created;
  });
  return { secret, webhook: publicWebhook(row) };
}
