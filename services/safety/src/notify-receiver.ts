import { internalRoutes } from '@floorlight/contracts/callers';
import { type Envelope, EventIds } from '@floorlight/contracts/events';
import type { EventKeys } from '@floorlight/event-bus/event-keys';
import { signatureHeader } from '@floorlight/event-bus/signed-event';
import type { CallService } from '@floorlight/service-kit/call-service';

/** Milliseconds for one instance of notify. */
const timeout = { only: 2000, ofSeveral: 800 };

/** Notify over HTTP: the instance that answered last, and the next one if it fails. */
export interface NotifyReceiver {
  /** Sends events while the bus is unavailable. The bus still delivers them later, and notify's inbox ignores the repeat. */
  take(events: Envelope[]): Promise<void>;
  /** Returns those of these events that notify has not handled. */
  findUnhandled(ids: string[]): Promise<string[]>;
}

export function notifyReceiver(notifyUrls: string[], callService: CallService, keys: EventKeys): NotifyReceiver {
  const milliseconds = notifyUrls.length > 1 ? timeout.ofSeveral : timeout.only;
  let preferred = 0;

  async function send(notifyUrl: string, path: string, body: string): Promise<Response> {
    const response = await callService('notify', new URL(path, notifyUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', [signatureHeader]: keys.sign(body) },
      body,
      signal: AbortSignal.timeout(milliseconds),
    });
    if (response.ok) return response;
    throw new Error(`notify answered ${path} with status ${response.status}`);
  }

  async function sendToOne(path: string, content: unknown): Promise<Response> {
    const body = JSON.stringify(content);
    const failures: unknown[] = [];
    while (failures.length < notifyUrls.length) {
      const index = preferred;
      try {
        return await send(notifyUrls[index] ?? '', path, body);
      } catch (error) {
        failures.push(error);
        preferred = (index + 1) % notifyUrls.length;
      }
    }
    throw failures.length === 1 ? failures[0] : new AggregateError(failures, `no instance of notify answered ${path}`);
  }

  return {
    async take(events) {
      await sendToOne(internalRoutes.handOver.path, events);
    },
    async findUnhandled(ids) {
      return EventIds.parse(await (await sendToOne(internalRoutes.findUnhandled.path, ids)).json());
    },
  };
}
