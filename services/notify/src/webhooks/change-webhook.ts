import type { Principal } from '@floorlight/contracts/principal';
import type { Webhook, WebhookSettings } from '@floorlight/contracts/webhooks';
import { eq } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { checkSettings } from './check-settings.ts';
import type { WebhookContext } from './context.ts';
import { webhooks } from './tables.ts';
import { lockWebhook, publicWebhook, settingsOf } from './webhook.ts';

/** Changes a webhook. One that is turned on is no longer gone. */
export async function changeWebhook(
  context: WebhookContext,
  principal: Principal,
  id: string,
  settings: WebhookSettings,
): Promise<Webhook> {
  checkSettings(context, settings);
  const row = await context.db.transaction(async (tx) => {
    const before = await lockWebhook(tx, id);
    const isGone = before.isGone && !settings.isEnabled;
    const [after] = await tx
      .update(webhooks)
      .set({ ...settings, isGone })
      .where(eq(webhooks.id, id))
      .returning();
    if (!after) throw new Error('a locked row was not updated');
    await writeEvent(tx, {
      name: 'notify.webhook.changed',
      siteId: before.auditSiteId,
      actor: actorOf(principal),
      payload: { webhookId: id, before: settingsOf(before), after: settingsOf(after) },
    });
    return after;
  });
  context.sendNow();
  return publicWebhook(row);
}

/** Deletes a webhook, its log and what waits for it. */
export const deleteWebhook = ({ db }: WebhookContext, principal: Principal, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await lockWebhook(tx, id);
    await tx.delete(webhooks).where(eq(webhooks.id, id));
    await writeEvent(tx, {
      name: 'notify.webhook.deleted',
      siteId: before.auditSiteId,
      actor: actorOf(principal),
      payload: { webhookId: id, before: settingsOf(before) },
    });
  });
