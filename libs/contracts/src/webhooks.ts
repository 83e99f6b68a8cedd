import * as z from 'zod/mini';
import { IntegrationName } from './api-keys.ts';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { integrationFieldMessages as messages } from './integration-field-messages.ts';
import { Id, IdParams, Instant, maxLength } from './scalars.ts';
import { SiteId } from './sites.ts';

/** The events that may leave Floorlight. None about breaks, vaults, accounts or sign-ins. */
export const busWebhookEvents = [
  'safety.alert.raised',
  'safety.alert.repeated',
  'safety.alert.escalated',
  'safety.alert.acknowledged',
  'safety.alert.resolved',
  'safety.alert.cancelled',
  'safety.beacon.placed',
  'safety.beacon.resolved',
  'safety.beacon.expired',
  'safety.evacuation.called',
  'safety.evacuation.ended',
  'safety.incident.reported',
  'safety.incident.updated',
  'inventory.count.saved',
  'inventory.tote.created',
  'inventory.tote.updated',
] as const;
/** A round of a site's alarm plan whose step calls webhooks. */
export const alarmCalled = 'notify.alarm.called';
export const webhookEvents = [...busWebhookEvents, alarmCalled] as const;
export type BusWebhookEvent = (typeof busWebhookEvents)[number];
export const WebhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** The form of what is sent: ours, or a message that a channel of Slack or Teams shows as it is. */
export const WebhookShape = z.enum(['standard', 'slack', 'teams']);
export type WebhookShape = z.infer<typeof WebhookShape>;

/** The type of what the test button sends. */
export const testEventType = 'floorlight.test';

const url = fieldError(messages.httpsRequired);

/** What an administrator chooses. */
export const WebhookSettings = z.object({
  name: IntegrationName,
  url: z.url({ protocol: /^https?$/, ...url }).check(maxLength(500)),
  /** Null: of all sites. */
  siteId: z.nullable(SiteId),
  events: z
    .array(WebhookEvent)
    .check(z.minLength(1, fieldError(messages.eventRequired)), z.maxLength(webhookEvents.length)),
  /** Whether it gets the positions of people. */
  withPositions: z._default(z.boolean(), false),
  isEnabled: z._default(z.boolean(), true),
  shape: z._default(WebhookShape, 'standard'),
});
export type WebhookSettings = z.infer<typeof WebhookSettings>;

/** An address that gets events. It belongs to the organisation, not to the administrator who made it. */
export const Webhook = z.extend(WebhookSettings, {
  id: Id,
  createdAt: Instant,
  /** It answered 410: it wants no more. */
  isGone: z.boolean(),
  /** When the oldest delivery began that still fails, or failed for good within a day; null while all is well. */
  failingSince: z.nullable(Instant),
  lastDeliveredAt: z.nullable(Instant),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookDelivery = z.object({
  /** The `webhook-id` that the receiver gets, the same at each attempt. */
  id: Id,
  type: z.string(),
  createdAt: Instant,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  nextAttemptAt: z.nullable(Instant),
  /** Of the last attempt. */
  status: z.nullable(z.int()),
  /** Milliseconds. */
  duration: z.nullable(z.int()),
  /** The beginning of the answer. */
  answer: z.nullable(z.string()),
  /** Why there is no status: the address is not allowed, can't be reached, or was too slow. */
  problem: z.nullable(z.enum(['address', 'connection', 'timeout'])),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const webhooks = { service: 'notify', access: 'integrations.manage' } as const;
const webhook = { ...webhooks, params: IdParams } as const;

export const listWebhooks = defineEndpoint({
  ...webhooks,
  method: 'GET',
  path: '/api/webhooks',
  summary: 'The webhooks of the organisation, newest first, and how they do.',
  reply: { status: 200, body: z.array(Webhook) },
});

export const createWebhook = defineEndpoint({
  ...webhooks,
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Makes a webhook. Only this answer contains the secret that signs what it gets.',
  body: WebhookSettings,
  reply: { status: 201, body: z.object({ secret: z.string(), webhook: Webhook }) },
  fails: ['conflict'],
});

export const changeWebhook = defineEndpoint({
  ...webhook,
  method: 'PUT',
  path: '/api/webhooks/:id',
  summary: 'Changes a webhook, or turns it on or off.',
  body: WebhookSettings,
  reply: { status: 200, body: Webhook },
  fails: ['not_found'],
});

export const deleteWebhook = defineEndpoint({
  ...webhook,
  method: 'DELETE',
  path: '/api/webhooks/:id',
  summary: 'Deletes a webhook with its log and what waits.',
  reply: { status: 204 },
  fails: ['not_found'],
});

export const listWebhookDeliveries = defineEndpoint({
  ...webhook,
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  summary: 'The latest 100 deliveries to a webhook, newest first. The log keeps 30 days.',
  reply: { status: 200, body: z.array(WebhookDelivery) },
  fails: ['not_found'],
});

export const testWebhook = defineEndpoint({
  ...webhook,
  method: 'POST',
  path: '/api/webhooks/:id/test',
  summary: 'Sends a test event to a webhook.',
  reply: { status: 202, body: WebhookDelivery },
  fails: ['not_found'],
});

export const replayWebhookDelivery = defineEndpoint({
  ...webhooks,
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:deliveryId/replay',
  summary: 'Sends a delivery that has ended again, with the same id.',
  params: z.object({ id: Id, deliveryId: Id }),
  reply: { status: 202, body: WebhookDelivery },
  fails: ['not_found', 'conflict'],
});

export const webhookEndpoints = {
  listWebhooks,
  createWebhook,
  changeWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  testWebhook,
  replayWebhookDelivery,
};
