import { type EventName, type FloorEvent, parseEvent } from '@floorlight/contracts/events';
import { connect } from '@nats-io/transport-node';
import { eventually, type Patience } from './eventually.ts';
import { testUrls } from './urls.ts';

export interface BusTap {
  /** Everything heard of the site so far, in order, repeats included. Throws where something unreadable was said. */
  events(): FloorEvent[];
  /** The first event of that name, waiting for it. */
  waitFor<N extends EventName>(name: N, patience?: Patience): Promise<FloorEvent<N>>;
  stop(): Promise<void>;
}

/** Hears every event of one site on the bus, by plain NATS: only what is said from now on. */
export async function tapBus(siteId: string, url: string = testUrls.nats): Promise<BusTap> {
  const connection = await connect({ servers: url, name: `tap ${siteId}` });
  const heard: FloorEvent[] = [];
  const unreadable: unknown[] = [];
  connection.subscribe(`floor.${siteId}.>`, {
    callback(_error, message) {
      try {
        heard.push(parseEvent(message.json()));
      } catch (error) {
        unreadable.push(error);
      }
    },
  });
  await connection.flush();

  const events = () => {
    if (unreadable.length > 0) throw new AggregateError(unreadable, `Unreadable events on floor.${siteId}.>`);
    return heard;
  };
  return {
    events,
    waitFor: <N extends EventName>(name: N, patience?: Patience) =>
      eventually(() => {
        const event = events().find((event) => event.name === name);
        if (!event) throw new Error(`no ${name} among [${heard.map((event) => event.name).join(', ')}]`);
        return event as FloorEvent<N>; // found by its name
      }, patience) as Promise<FloorEvent<N>>, // an event is an object, so Exclude<…, false> is itself
    stop: () => connection.close(),
  };
}
