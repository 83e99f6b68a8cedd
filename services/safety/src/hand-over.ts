import { internalRoutes } from '@floorlight/contracts/callers';
import type { Envelope } from '@floorlight/contracts/events';
import type { EventKeys } from '@floorlight/event-bus/event-keys';
import { signatureHeader } from '@floorlight/event-bus/signed-event';
import type { CallService } from '@floorlight/service-kit/call-service';

/** Milliseconds for one instance of notify. */
const timeout = { only: 2000, ofSeveral: 800 };

/**
 * Sends events to notify over HTTP while the bus is unavailable: to the instance that took the last ones, and to the next
 * one if it fails. The bus still delivers them later, and notify's inbox ignores the repeat.
 */
export function handOverTo(
  notifyUrls: string[],
  callService: CallService,
  keys: EventKeys,
): (events: Envelope[]) => Promise<void> {
  const milliseconds = notifyUrls.length > 1 ? timeout.ofSeveral : timeout.only;
  let preferred = 0;
  return async (events) => {
    const body = JSON.stringify(events);
    const send = async (notifyUrl: string): Promise<void> => {
      const response = await callService('notify', new URL(internalRoutes.handOver.path, notifyUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json', [signatureHeader]: keys.sign(body) },
        body,
        signal: AbortSignal.timeout(milliseconds),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`notify refused a hand-over with status ${response.status}`);
    };
    const failures: unknown[] = [];
    while (failures.length < notifyUrls.length) {
      const index = preferred;
      try {
        return await send(notifyUrls[index] ?? '');
      } catch (error) {
        failures.push(error);
        preferred = (index + 1) % notifyUrls.length;
      }
    }
    throw failures.length === 1 ? failures[0] : new AggregateError(failures, 'no instance of notify took a hand-over');
  };
}
