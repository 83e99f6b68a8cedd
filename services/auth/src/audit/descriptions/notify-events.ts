import { hash } from 'node:crypto';
import type { EventPayload } from '@floorlight/contracts/events';
import { coded } from '@floorlight/languages/coded';
import { t } from './audit-messages.ts';
import type { Describers, Description } from './description.ts';

export const notifyDescriptions: Describers<'notify'> = {
  'notify.alarm.tested': ({ payload: { testId, pushDevices } }) => ({
    entityType: 'alarm_test',
    entityId: testId,
    details: { pushDevices },
    description: coded(t.alarmTested),
  }),
  'notify.phone.changed': ({ payload: { userId, change } }) => ({
    entityType: 'account',
    entityId: userId,
    details: { change },
    description: coded(t.phoneChanged[change]),
  }),
  'notify.phone.shown': ({ payload: { about, id, count } }) => ({
    entityType: about === 'alert' ? 'emergency_alert' : 'evacuation',
    entityId: id,
    details: { count },
    description: about === 'alert' ? coded(t.phoneShown.alert) : coded(t.phoneShown.evacuation, { count }),
  }),
  'notify.webhook.created': ({ payload: { webhookId, after } }) => ({
    ...webhook(webhookId, { after: shown(after) }),
    description: coded(t.webhookMade, { name: after.name }),
  }),
  'notify.webhook.changed': ({ payload: { webhookId, before, after } }) => ({
    ...webhook(webhookId, { before: shown(before), after: shown(after) }),
    description: coded(t.webhookChanged, { name: after.name }),
  }),
  'notify.webhook.deleted': ({ payload: { webhookId, before } }) => ({
    ...webhook(webhookId, { before: shown(before) }),
    description: coded(t.webhookDeleted, { name: before.name }),
  }),
  'notify.webhook.disabled': ({ payload: { webhookId, before } }) => ({
    ...webhook(webhookId, { before: shown(before) }),
    description: coded(t.webhookDisabled, { name: before.name }),
  }),
};

const webhook = (id: string, details: Description['details']) =>
  ({ entityType: 'webhook', entityId: id, details }) as const;

/**
 * A webhook's settings for the log. Whoever knows the address of a chat's webhook can post there, so of it the log has the
 * host, and a digest by which it differs from others.
 */
const shown = ({ url, ...settings }: EventPayload<'notify.webhook.created'>['after']) => ({
  ...settings,
  url: `${URL.parse(url)?.origin ?? ''}/… (${hash('sha256', url).slice(0, 8)})`,
});
