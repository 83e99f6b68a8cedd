import { createHash, timingSafeEqual } from 'node:crypto';
import { type Envelope, parseEvent } from '@floorlight/contracts/events';
import type { Consumer } from '@floorlight/event-bus/consumer';
import { Failure, unauthorized } from '@floorlight/service-kit/failures';
import { jsonBody } from '@floorlight/service-kit/json-body';
import type { ServiceOptions } from '@floorlight/service-kit/service';

type Routers = NonNullable<ServiceOptions['routers']>;

/** `POST /internal/events`: handles events that other services send here while the bus is away. */
export const internalEvents =
  (secret: string, consumers: Record<string, Consumer>): Routers =>
  (app) => {
    const expected = digest(`Bearer ${secret}`);
    app.post(
      '/internal/events',
      (request, _response, next) => {
        const given = digest(request.get('authorization') ?? '');
        next(timingSafeEqual(given, expected) ? undefined : unauthorized());
      },
      jsonBody(),
      async (request, response) => {
        const event = readEvent(request.body);
        const [service = ''] = event.name.split('.');
        const consumer = consumers[service];
        if (!consumer) throw new Failure('invalid_request', `Notify does not take events of ${service}`);
        await consumer.handle(event);
        response.status(204).end();
      },
    );
  };

/** Digests have one length, as timingSafeEqual needs. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function readEvent(body: unknown): Envelope {
  try {
    return parseEvent(body);
  } catch {
    throw new Failure('invalid_request', 'The body is not an event');
  }
}
