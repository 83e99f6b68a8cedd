import type { PushPayload } from '@floorlight/contracts/push';
import { callApi } from './call-api.ts';
import { openApp } from './open-app.ts';

/**
 * Acknowledges the alert of a notification. A conflict means that it has an answer: this person pressed twice, or a
 * colleague was faster. Otherwise a notification says that it was not acknowledged, and the app opens at the alert.
 */
export async function acknowledge(worker: ServiceWorkerGlobalScope, payload: PushPayload): Promise<void> {
  const { id, title, language, path, words } = payload;
  const url = `/api/emergency-alerts/${id}`;
  const answer = await callApi('PUT', url, { status: 'acknowledged' }).catch(() => null);
  if (answer?.ok || answer?.status === 409) return;
  await worker.registration.showNotification(title, {
    body: answer ? (words?.failed ?? '') : (words?.offline ?? ''),
    tag: id,
    lang: language,
    icon: '/icons/icon-192.png',
    data: payload,
    requireInteraction: true,
  });
  await openApp(worker, path);
}
