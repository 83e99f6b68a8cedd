import { type EventName, type FloorEvent, parseEvent } from '@floorlight/contracts/events';
import { showNames } from '@floorlight/contracts/hidden-names';
import { connect, type Msg } from '@nats-io/transport-node';
import { type EventuallyOptions, eventually } from './eventually.ts';
import { signedPeople } from './principals.ts';
import { testUrls } from './urls.ts';

export interface BusTap {
  /** Every event of the site so far, in order, with repeats. Throws where one was unreadable. */
  events(): FloorEvent[];
  /** Waits for the first event of that name, or the first of those that `which` wants. */
  waitFor<N extends EventName>(
    name: N,
    options?: EventuallyOptions & { which?: (payload: FloorEvent<N>['payload']) => boolean },
  ): Promise<FloorEvent<N>>;
  stop(): Promise<void>;
}

/** Subscribes to every event of one site, by plain NATS, from now on. Shows the names of people who were signed in. */
export async function tapBus(siteId: string, url: string = testUrls.nats): Promise<BusTap> {
  const connection = await connect({ servers: url, name: `tap ${siteId}` });
  const received: FloorEvent[] = [];
  const unreadable: unknown[] = [];
  const callback = (_error: Error | null, message: Msg) => {
    try {
      received.push(showNames(parseEvent(message.json()), [...signedPeople.values()], 'Unknown Person'));
    } catch (error) {
      unreadable.push(error);
    }
  };
  for (const root of ['floor', 'position']) connection.subscribe(`${root}.${siteId}.>`, { callback });
  await connection.flush();

  const events = () => {
    if (unreadable.length > 0) throw new AggregateError(unreadable, `Unreadable events of ${siteId}`);
    return received;
  };
  return {
    events,
    waitFor: <N extends EventName>(
      name: N,
      {
        which = () => true,
        ...options
      }: EventuallyOptions & { which?: (payload: FloorEvent<N>['payload']) => boolean } = {},
    ) =>
      eventually(() => {
        const named = events().filter((event) => event.name === name) as FloorEvent<N>[];
        const event = named.find(({ payload }) => which(payload));
        if (!event) throw new Error(`no ${name} among [${received.map((event) => event.name).join(', ')}]`);
        return event;
      }, options) as Promise<FloorEvent<N>>, // an event is an object, so Exclude<…, false> is itself
    stop: () => connection.close(),
  };
}
