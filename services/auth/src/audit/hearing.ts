import { type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import { type EventName, events } from '@floorlight/contracts/events';
import type { Database } from '@floorlight/database/database';
import type { Bus } from '@floorlight/event-bus/bus';
import { type Consumer, consumer } from '@floorlight/event-bus/consumer';
import type { Logger } from '@floorlight/telemetry/logger';
import { recordEvent } from './record-event.ts';

interface Ears {
  db: Database;
  bus: Bus;
  log: Logger;
  /** One site alone, and durables of one's own: for those who share NATS and no database. */
  site?: string;
  durablePrefix?: string;
}

/**
 * Hears what every service says, auth itself included: one way into the logs, and each event there once, however often
 * it comes. What is said while NATS is away waits in its outbox.
 */
export const hearing = (ears: Ears): Consumer[] =>
  serviceNames.map((hears) => consumer({ ...ears, service: 'auth', hears, on: recordAll(hears) }));

const recordAll = (service: ServiceName) =>
  Object.fromEntries(
    (Object.keys(events) as EventName[]) // Object.keys forgets the literal keys
      .filter((name) => name.startsWith(`${service}.`))
      .map((name) => [name, recordEvent]),
  );
