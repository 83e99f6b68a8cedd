import { randomUUID } from 'node:crypto';
import type { Bus } from '@floorlight/event-bus/bus';
import type { Logger } from '@floorlight/telemetry/logger';
import * as z from 'zod/mini';
import type { Push } from './deliver.ts';

/** Users per message: NATS takes a megabyte. */
const chunkSize = 10_000;

const FannedOut = z.object({
  lane: z.enum(['alert', 'routine']),
  siteId: z.string(),
  occurredAt: z.number(),
  message: z.string(),
  users: z.array(z.string()),
  seqs: z.array(z.int()),
});
type FannedOut = z.infer<typeof FannedOut>;

/** A frame outside the feeds, for one user's sockets; without a user for everybody's of the site. */
const Whisper = z.object({ siteId: z.string(), userId: z.nullable(z.string()), frame: z.string() });
export type Whisper = z.infer<typeof Whisper>;

/**
 * Carries pushes and whispers to the other instances over plain NATS. What gets lost there, their next look at the feeds makes good.
 */
export function fanOut({
  bus,
  log,
  deliver,
  whisper,
}: {
  bus: Bus;
  log: Logger;
  deliver: (push: Push) => void;
  whisper: (whisper: Whisper) => void;
}) {
  /** NATS gives each instance its own messages back; the subject tells them without reading them. */
  const own = randomUUID();

  function hear(data: Uint8Array): void {
    const heard = FannedOut.safeParse(parseJson(data));
    if (!heard.success) {
      log.warn({ err: heard.error }, 'a fanned-out message could not be read');
      return;
    }
    const { users, seqs, ...push } = heard.data;
    deliver({ ...push, seqs: new Map(users.map((user, index) => [user, seqs[index] ?? 0])) });
  }

  function hearWhisper(data: Uint8Array): void {
    const heard = Whisper.safeParse(parseJson(data));
    if (heard.success) whisper(heard.data);
    else log.warn({ err: heard.error }, 'a whispered message could not be read');
  }

  function broadcast(subject: string, message: FannedOut | Whisper): void {
    try {
      bus.broadcast(subject, JSON.stringify(message));
    } catch (error) {
      log.warn({ err: error }, 'could not fan out: other instances find it when they look at what is written down');
    }
  }

  return {
    listen(): () => void {
      const ends = [
        bus.subscribe('fanout.*.*', ({ subject, data }) => {
          if (!subject.endsWith(own)) hear(data);
        }),
        bus.subscribe('whisper.*.*', ({ subject, data }) => {
          if (!subject.endsWith(own)) hearWhisper(data);
        }),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
    whisper: (told: Whisper): void => broadcast(`whisper.${told.siteId}.${own}`, told),
    send({ seqs, ...push }: Push): void {
      const told = [...seqs];
      for (let start = 0; start < told.length; start += chunkSize) {
        const chunk = told.slice(start, start + chunkSize);
        const message: FannedOut = {
          ...push,
          users: chunk.map(([user]) => user),
          seqs: chunk.map(([, seq]) => seq),
        };
        broadcast(`fanout.${push.siteId}.${own}`, message);
      }
    },
  };
}

function parseJson(data: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(data).toString());
  } catch {
    return undefined;
  }
}
