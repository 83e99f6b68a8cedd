import { callApi } from './call-api.ts';

/**
 * Tells our server the device's new address, or subscribes again where the browser has only ended the old one. When it
 * fails, the app does it the next time it is opened.
 */
export async function renewSubscription(
  worker: ServiceWorkerGlobalScope,
  before: PushSubscription | null,
  after: PushSubscription | null,
): Promise<void> {
  const key = await fetch('/api/push/key')
    .then((answer) => answer.json())
    .then((body: { key: string }) => body.key);
  const { pushManager } = worker.registration;
  const renewed = after ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = renewed.toJSON();
  await callApi('POST', '/api/push/subscriptions', {
    endpoint,
    keys,
    key,
    ...(before && { replaces: before.endpoint }),
  });
}
