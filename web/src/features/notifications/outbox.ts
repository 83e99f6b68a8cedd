import type { Notification } from '@floorlight/contracts/notifications';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { refreshNotifications, useCountUnreadQuery } from './api.ts';
import { type Reading, readingDelivery } from './delivery.ts';
import { t } from './messages.ts';

/** Notifications that were read on this device. */
export const readingOutbox = defineOutbox<Reading, unknown>({
  ...readingDelivery,
  describe: (reading) => ('id' in reading ? t.unsentRead({ title: reading.title }) : t.unsentAllRead()),
  isReturned: () => true,
  settled: ({ body }, outcome, dispatch) => {
    dispatch(refreshNotifications());
    // One that is gone needs no reading.
    if (outcome.state === 'sent' || outcome.failure.status === 404) return;
    const message = 'id' in body ? t.markReadFailed() : t.markAllReadFailed();
    return dispatch(showToast({ title: t.error(), message, tone: 'danger' }));
  },
});

/** Whether this device alone knows that a notification was read. */
export function useReadHere({ id, createdAt }: Notification): boolean {
  return readingOutbox
    .useWaiting()
    .some(({ body }) => ('id' in body ? body.id === id : body.until !== undefined && createdAt <= body.until));
}

/** How many notifications are unread, with what waits on this device to be sent. */
export function useUnreadCount(): number {
  const count = useCountUnreadQuery().data?.count ?? 0;
  const waiting = readingOutbox.useWaiting();
  return waiting.some(({ body }) => !('id' in body)) ? 0 : Math.max(count - waiting.length, 0);
}
