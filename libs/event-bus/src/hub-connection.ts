import {
  cellUser,
  type DownVerb,
  downSubject,
  downVerbs,
  type UpVerb,
  upSubject,
} from '@floorlight/contracts/cell-link';
import type { Logger } from '@floorlight/telemetry/logger';
import type { NatsConnection } from '@nats-io/transport-node';
import { keepConnected } from './connection.ts';
import { answerRequests, ask, NoAnswer } from './signed-requests.ts';

interface Options {
  /** NATS of the hub. */
  url: string;
  /** Whose certificates it takes, in PEM. */
  authorities?: string | undefined;
  /** The cell's name and the seed of its nkey: its user there, and what signs its requests. */
  cell: string;
  seed: string;
  /** The public nkey of the hub. */
  hubKey: string;
  log: Logger;
  /** @throws Refused to say no in words */
  answer(verb: DownVerb, body: unknown): Promise<unknown>;
  onUp(): void;
}

export interface HubConnection {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** @throws NoAnswer while there is no connection */
  requireConnection(): void;
  /** @throws NoAnswer while the hub can't be reached, or Refused */
  ask(verb: UpVerb, body: unknown, timeout: number): Promise<unknown>;
  /** Gives the connection up, and makes a new one: for a line that carries nothing any more. */
  restart(): void;
}

/** A cell's connection to the NATS of its hub. */
export function connectHub({ url, authorities, cell, seed, hubKey, log, answer, onUp }: Options): HubConnection {
  let current: NatsConnection | null = null;
  const link = keepConnected({
    url,
    seed,
    authorities,
    name: cellUser(cell),
    log,
    async onUp(connection) {
      current = connection;
      for (const verb of downVerbs)
        answerRequests(connection, downSubject(cell, verb), {
          seed,
          keyFor: () => hubKey,
          answer: (_subject, body) => answer(verb, body),
          onError: (error) => log.error({ err: error, verb }, 'could not answer the hub'),
        });
      onUp();
    },
    onDown() {
      current = null;
    },
  });
  const connected = (): NatsConnection => {
    if (!current) throw new NoAnswer(link.problem(), { sent: false });
    return current;
  };
  return {
    start: link.start,
    stop: link.stop,
    requireConnection: () => void connected(),
    async ask(verb, body, timeout) {
      return ask(connected(), { subject: upSubject(cell, verb), body, seed, answeredBy: hubKey, timeout });
    },
    restart() {
      void current?.close();
    },
  };
}
