import { internalRoutes } from '@floorlight/contracts/callers';
import { EventIds, type FloorEvent, isKnown, type UnknownEvent } from '@floorlight/contracts/events';
import type { Consumer } from '@floorlight/event-bus/consumer';
import type { EventKeys } from '@floorlight/event-bus/event-keys';
import { openHandedOver, RefusedEvent, signatureHeader } from '@floorlight/event-bus/signed-event';
import { Failure } from '@floorlight/service-kit/failures';
import type { ServiceOptions } from '@floorlight/service-kit/service';
import { type Request, raw } from 'express';

type Routers = NonNullable<ServiceOptions['routers']>;

/** Keeps the bytes that the signature is of. */
const readBytes = raw({ type: 'application/json', limit: 1024 * 1024 });

/**
 * `POST /internal/events/unhandled`: returns the ids of those events that none of the consumers has handled. The body carries
 * the signature of the service that asks, as that of `POST /internal/events` does.
 */
export const unhandledEvents = (keys: EventKeys, consumers: Consumer[]): Routers => {
  const onePerProducer = [...new Map(consumers.map((consumer) => [consumer.producer, consumer])).values()];
  return (app) => {
    app.post(internalRoutes.findUnhandled.path, readBytes, async (request, response) => {
      let unhandled = await readIds(keys, request);
      for (const consumer of onePerProducer)
        if (unhandled.length > 0) unhandled = await consumer.unhandledOf(unhandled);
      response.json(unhandled);
    });
  };
};

/**
 * `POST /internal/events`: handles events that other services send here while the bus is away, one or an array of them.
 * The body carries the signature of their service. The consumers take theirs in the given order; events of a newer
 * release are stored for it.
 */
export const internalEvents =
  (keys: EventKeys, consumers: Consumer[]): Routers =>
  (app) => {
    app.post(internalRoutes.handOver.path, readBytes, async (request, response) => {
      const all = await readEvents(keys, request);
      const events = all.filter(isKnown);
      const unknown = all.filter((event): event is UnknownEvent => !isKnown(event));
      const foreign =
        events.find(({ name }) => !consumers.some(({ names }) => names.has(name))) ??
        unknown.find(({ name }) => !consumers.some((consumer) => parks(consumer, name)));
      if (foreign) throw new Failure('invalid_request', `Notify does not take events of ${foreign.name}`);
      for (const { names, handle } of consumers) {
        const theirs = events.filter(({ name }) => names.has(name));
        if (theirs.length > 0) await handle(theirs);
      }
      for (const consumer of consumers) await consumer.park(unknown.filter(({ name }) => parks(consumer, name)));
      response.status(204).end();
    });
  };

const parks = ({ producer, isLane }: Consumer, name: string): boolean => !isLane && name.startsWith(`${producer}.`);

/** Empty for another content type, which stays unread. */
const bytesOf = ({ body }: Request): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

async function readIds(keys: EventKeys, request: Request): Promise<string[]> {
  const body = bytesOf(request);
  const ids = parseIds(body);
  const signature = request.get(signatureHeader);
  const signed = await Promise.all(
    internalRoutes.findUnhandled.callers.map((caller) => keys.isSignedBy(caller, body, signature)),
  );
  if (!signed.includes(true))
    throw new Failure('forbidden', 'The event ids do not carry the signature of their service');
  return ids;
}

function parseIds(body: Buffer): string[] {
  try {
    return EventIds.parse(JSON.parse(body.toString()));
  } catch {
    throw new Failure('invalid_request', 'The body is not a list of event ids');
  }
}

async function readEvents(keys: EventKeys, request: Request): Promise<(FloorEvent | UnknownEvent)[]> {
  try {
    return await openHandedOver(keys, bytesOf(request), request.get(signatureHeader));
  } catch (error) {
    if (error instanceof RefusedEvent) throw new Failure('forbidden', `Notify refuses these events: ${error.message}`);
    throw new Failure('invalid_request', 'The body is not an event');
  }
}
