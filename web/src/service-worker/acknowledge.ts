import type { PushPayload } from '@floorlight/contracts/push';
import { isAway } from '#lib/api/failure.ts';
import { sendInBackground } from '#lib/outbox/background-sync.ts';
import { openApp } from './open-app.ts';
import { alertUpdates } from './outboxes.ts';

/**
 * Acknowledges the alert of a notification. Without a network that is kept on this device and sent later, and a notification says
 * so. A conflict means that the alert has an answer: this person pressed twice, or a colleague was faster. Otherwise a
 * notification says that it was not acknowledged, and the app opens at the alert.
 */
export async function acknowledge(worker: ServiceWorkerGlobalScope, payload: PushPayload): Promise<void> {
  const { id, title, path, reader, words } = payload;
  if (!reader) return openApp(worker, path); // a push of an earlier release, still on the screen
  const update = { id, title, change: { status: 'acknowledged' as const } };
  const outcome = await alertUpdates.add(reader.userId, update, reader.siteId);
  if (outcome.state === 'sent' || isAnswered(outcome)) return;
  const isKept = outcome.state === 'waiting' && isAway(outcome.failure) && outcome.isStored;
  const isOffline = outcome.state === 'waiting' && isAway(outcome.failure);
  const body = isKept ? words?.kept : isOffline ? words?.offline : words?.failed;
  await show(worker, payload, body, true);
  if (isKept) return sendInBackground(worker.registration);
  await openApp(worker, path);
}

/** Says what became of an acknowledgement that had to wait. */
export function listenForAnswers(worker: ServiceWorkerGlobalScope): void {
  alertUpdates.onSettled(async ({ body: { id } }, outcome) => {
    const [shown] = await worker.registration.getNotifications({ tag: id });
    if (!shown) return;
    const payload = shown.data as PushPayload; // `show` and showPush have put it there
    if (isAnswered(outcome)) return shown.close();
    if (outcome.state === 'sent') await show(worker, payload, payload.words?.acknowledged, false);
    else await show(worker, payload, payload.words?.failed, true);
  });
}

const isAnswered = (outcome: { state: string; failure?: { status: number } }): boolean =>
  outcome.state === 'refused' && [404, 409].includes(outcome.failure?.status ?? 0);

const show = (
  { registration }: ServiceWorkerGlobalScope,
  payload: PushPayload,
  body: string | undefined,
  requireInteraction: boolean,
): Promise<void> =>
  registration.showNotification(payload.title, {
    body: body ?? '',
    tag: payload.id,
    lang: payload.language,
    icon: '/icons/icon-192.png',
    data: payload,
    requireInteraction,
  });
