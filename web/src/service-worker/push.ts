import type { PushPayload } from '@floorlight/contracts/push';
import { acknowledge, listenForAnswers } from './acknowledge.ts';
import { openApp } from './open-app.ts';
import { sendStored } from './outboxes.ts';
import { renewSubscription } from './renew-subscription.ts';
import { confirmReceipt, showPush } from './show-push.ts';

/** Not among those that TypeScript knows: browsers send it when they replace a subscription. */
interface SubscriptionChange extends ExtendableEvent {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
}

/** Shows what a push service delivers, also while no page is open, and answers its buttons. */
export function listenForPush(worker: ServiceWorkerGlobalScope): void {
  listenForAnswers(worker);
  worker.addEventListener('push', (event) => {
    const payload = event.data?.json() as PushPayload | undefined; // only notify can encrypt for this device
    // It came over a network, and Chromium alone starts the worker for a network by itself.
    event.waitUntil(
      Promise.all([payload && showPush(worker, payload), payload && confirmReceipt(payload), sendStored()]),
    );
  });

  worker.addEventListener('notificationclick', (event) => {
    const payload = event.notification.data as PushPayload; // showPush has put it there
    event.notification.close();
    event.waitUntil(event.action === 'acknowledge' ? acknowledge(worker, payload) : openApp(worker, payload.path));
  });

  worker.addEventListener('pushsubscriptionchange', (event) => {
    const { oldSubscription, newSubscription } = event as SubscriptionChange;
    event.waitUntil(renewSubscription(worker, oldSubscription, newSubscription));
  });
}
