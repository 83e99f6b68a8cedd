import { randomUUID } from 'node:crypto';
import { exportAuditLog, listAuditLog } from '@floorlight/contracts/audit-log';
import type { EventPayload } from '@floorlight/contracts/events';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { expect, test } from 'vitest';
import { as, authUnderTest, signedIn, verified } from './auth-under-test.ts';
import { openEventPublisher } from './event-publisher.ts';

const settings: EventPayload<'notify.webhook.changed'>['after'] = {
  name: 'Floor channel',
  url: 'https://robot:hunter2@hooks.slack.example/services/T0/B0/first-token?key=abc',
  site: null,
  events: ['safety.alert.raised'],
  withPositions: false,
  isEnabled: true,
  shape: 'slack',
};

test('the log says which address a webhook has and that it changed, but not what lets anybody post there', async () => {
  const auth = await authUnderTest();
  const floor = await openEventPublisher(auth.siteId);
  try {
    const { email } = await verified(auth, { role: 'manager' });
    const manager = await as(auth, await signedIn(auth, email));
    const webhookId = randomUUID();
    const after = { ...settings, url: settings.url.replace('first', 'second') };
    await floor.publish('notify.webhook.created', { webhookId, after: settings });
    await floor.publish('notify.webhook.changed', { webhookId, before: settings, after });
    await floor.publish('notify.webhook.disabled', { webhookId, before: after });
    await floor.publish('notify.webhook.deleted', { webhookId, before: after });

    const query = { limit: '50' };
    const entries = await eventually(async () => {
      const ofWebhook = succeeded(await manager(listAuditLog, { query })).entries.filter(
        ({ entityId }) => entityId === webhookId,
      );
      return ofWebhook.length === 4 && ofWebhook;
    });
    const [, , changed] = entries;
    const address = expect.stringMatching(/^https:\/\/hooks\.slack\.example\/… \([0-9a-f]{8}\)$/);
    expect(changed?.details).toMatchObject({
      before: { ...settings, url: address },
      after: { ...after, url: address },
    });
    expect(changed?.details.before).not.toEqual(changed?.details.after);
    const file = await manager(exportAuditLog, {});
    for (const shown of [JSON.stringify(entries), JSON.stringify(file.body ?? null)])
      expect(shown).not.toMatch(/token|hunter2|abc/);
  } finally {
    await floor.stop();
    await auth.stop();
  }
});
