import * as webhooks from '@floorlight/contracts/webhooks';
import { type Route, route } from '@floorlight/service-kit/route';
import { changeWebhook, deleteWebhook } from './change-webhook.ts';
import type { WebhookContext } from './context.ts';
import { createWebhook } from './create-webhook.ts';
import { listDeliveries, listWebhooks } from './list-webhooks.ts';
import { replayDelivery, testWebhook } from './send-again.ts';

export const webhookRoutes = (context: WebhookContext): Route[] => [
  route(webhooks.listWebhooks, () => listWebhooks(context)),
  route(webhooks.createWebhook, ({ principal, body }) => createWebhook(context, principal, body)),
  route(webhooks.changeWebhook, ({ principal, params, body }) => changeWebhook(context, principal, params.id, body)),
  route(webhooks.deleteWebhook, ({ principal, params }) => deleteWebhook(context, principal, params.id)),
  route(webhooks.listWebhookDeliveries, ({ params }) => listDeliveries(context, params.id)),
  route(webhooks.testWebhook, ({ params }) => testWebhook(context, params.id)),
  route(webhooks.replayWebhookDelivery, ({ params }) => replayDelivery(context, params)),
];
