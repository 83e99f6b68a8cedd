import type { ServiceName } from '@floorlight/contracts/endpoint';
import { type EventName, events } from '@floorlight/contracts/events';
import type { Database } from '@floorlight/database/database';
import { producers } from '@floorlight/event-bus/access';
import type { Bus } from '@floorlight/event-bus/bus';
import { type Consumer, consumer } from '@floorlight/event-bus/consumer';
import type { UnknownHandler } from '@floorlight/event-bus/handlers';
import type { Logger } from '@floorlight/telemetry/logger';
import { storeForHub } from '../uplink/store-for-hub.ts';
import type { Uplink } from '../uplink/uplink.ts';
import { recordEvents } from './record-events.ts';

/** Milliseconds that events gather: nobody waits for the log, and a batch costs little more than one event. */
const gather = 500;

interface Options {
  db: Database;
  bus: Bus;
  log: Logger;
  /** Limits it to the events of one site, with durable consumers of its own: for tests that share NATS. */
  site?: string;
  durablePrefix?: string;
  /** In a cell with a hub, which gets the events about alerts too. */
  uplink: Uplink | null;
}

/**
 * Consumers that record the events of every service, auth included, in the logs: each event once, however often it is
 * delivered. While NATS is away, events wait in their services' outboxes.
 */
export function auditConsumers({ uplink, ...options }: Options): Consumer[] {
  const record: UnknownHandler = async (tx, received) => {
    await recordEvents(tx, received);
    if (uplink) await storeForHub(tx, received);
  };
  return producers.map((producer) =>
    consumer({
      ...options,
      service: 'auth',
      producer,
      on: forAll(producer, record),
      onUnknown: record,
      gather,
      afterCommit: () => uplink?.wake(),
    }),
  );
}

const forAll = (service: ServiceName, record: UnknownHandler) =>
  Object.fromEntries(
    (Object.keys(events) as EventName[]) // Object.keys returns string[]
      .filter((name) => name.startsWith(`${service}.`))
      .map((name) => [name, record]),
  );
