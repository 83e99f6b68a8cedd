import { internalRoutes } from '@floorlight/contracts/callers';
import { type Envelope, parseEvent } from '@floorlight/contracts/events';
import type { Consumer } from '@floorlight/event-bus/consumer';
import { Failure } from '@floorlight/service-kit/failures';
import { jsonBody } from '@floorlight/service-kit/json-body';
import type { ServiceOptions } from '@floorlight/service-kit/service';

type Routers = NonNullable<ServiceOptions['routers']>;

const maxBytes = 1024 * 1024;

/**
 * `POST /internal/events`: handles events that other services send here while the bus is away, one or an array of them.
 * The consumers take theirs in the given order.
 */
export const internalEvents =
  (consumers: Consumer[]): Routers =>
  (app) => {
    app.post(internalRoutes.handOver.path, jsonBody(maxBytes), async (request, response) => {
      const events = readEvents(request.body);
      const foreign = events.find(({ name }) => !consumers.some(({ names }) => names.has(name)));
      if (foreign) throw new Failure('invalid_request', `Notify does not take events of ${foreign.name}`);
      for (const { names, handle } of consumers) {
        const theirs = events.filter(({ name }) => names.has(name));
        if (theirs.length > 0) await handle(theirs);
      }
      response.status(204).end();
    });
  };

function readEvents(body: unknown): Envelope[] {
  const events = Array.isArray(body) ? body : [body];
  try {
    if (events.length === 0) throw new Error('no event');
    return events.map(parseEvent);
  } catch {
    throw new Failure('invalid_request', 'The body is not an event');
  }
}
