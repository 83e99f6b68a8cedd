import type { PushPayload } from '@floorlight/contracts/push';
import { callApi } from './call-api.ts';

/** Newer than TypeScript's library. */
interface Options extends NotificationOptions {
  renotify?: boolean;
  timestamp?: number;
  vibrate?: number[];
  actions?: { action: string; title: string }[];
}

/** Minutes. Push services drop what they can't deliver within ten. */
const longestWay = 15;

/** A notification of a push. A later one about the same alert replaces it; an alarm stays until it is answered. */
export async function showPush(worker: ServiceWorkerGlobalScope, payload: PushPayload): Promise<void> {
  const { kind, id, title, at, language, words } = payload;
  const isAlarm = kind === 'alarm' || kind === 'evacuation' || kind === 'needs_help';
  const minutes = minutesSince(at);
  const options: Options = {
    body: bodyOf(payload, minutes),
    tag: id,
    lang: language,
    icon: '/icons/icon-192.png',
    ...(minutes !== null && { timestamp: Date.parse(at) }),
    data: payload,
    requireInteraction: isAlarm,
    renotify: isAlarm || kind === 'message' || kind === 'placed',
    silent: kind === 'answered',
    ...(isAlarm && { vibrate: [400, 200, 400, 200, 800] }),
    ...(words && {
      actions: [
        { action: 'acknowledge', title: words.acknowledge },
        { action: 'open', title: words.open },
      ],
    }),
  };
  await worker.registration.showNotification(title, options);
}

/** The sender of an alert, or of a test alarm, learns that a device has it. Lost without a network: the next one counts. */
export async function confirmReceipt({ kind, id }: PushPayload): Promise<void> {
  const confirm = (url: string, body: object) => callApi('POST', url, body).catch(() => undefined);
  if (kind === 'alarm') await confirm('/api/push/receipts', { alertId: id });
  if (kind === 'test') await confirm(`/api/alarm-tests/${id}/arrivals`, { by: 'push' });
}

/** With its age, where it was a minute or longer on its way. */
function bodyOf({ body, language }: PushPayload, minutes: number | null): string {
  const age = minutes && new Intl.RelativeTimeFormat(language, { style: 'short' }).format(-minutes, 'minute');
  return [body, age].filter(Boolean).join(' · ');
}

/** Whole minutes since something happened. Null on a device whose clock is so wrong that its age would be made up. */
function minutesSince(instant: string): number | null {
  const minutes = Math.floor((Date.now() - Date.parse(instant)) / 60_000);
  return Math.abs(minutes) > longestWay ? null : Math.max(0, minutes);
}
