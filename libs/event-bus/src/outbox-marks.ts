import type { Database } from '@floorlight/database/database';
import { isUnavailable } from '@floorlight/database/errors';
import type { Logger } from '@floorlight/telemetry/logger';

/** Milliseconds that marks gather: one update for a hundred alerts instead of one each. */
const gather = 100;
const retryDelay = 1000;

export interface OutboxMarks {
  /** The stream that was created then has stored the event. */
  sent(id: string, stream: Date): void;
  handedOver(id: string): void;
  /** Writes the marks now. Rejects if Postgres does not take them; they stay, and are tried again. */
  flush(): Promise<void>;
}

/**
 * Marks events in the outbox as sent or handed over, some time later. Events of a process that dies before are published
 * again: the stream and the consumers ignore the repeat. Calls `onMarked` with the ids of the written marks.
 */
export function outboxMarks(db: Database, log: Logger, onMarked: (ids: string[]) => void): OutboxMarks {
  let sent = new Map<string, Date>();
  let handedOver = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function writeLater(delay = gather): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      flush().catch((error) => {
        if (!isUnavailable(error)) log.error({ err: error }, 'could not mark published events; retrying');
        writeLater(retryDelay);
      });
    }, delay);
  }

  async function write(): Promise<void> {
    if (sent.size === 0 && handedOver.size === 0) return;
    const [takenSent, takenHandedOver] = [sent, handedOver];
    sent = new Map();
    handedOver = new Set();
    try {
      for (const [stream, entries] of Map.groupBy(takenSent, ([, createdAt]) => createdAt.getTime()))
        await db.pool.query({
          name: 'mark-sent',
          text: 'update outbox set sent_at = now(), sent_to = $2 where id = any($1::uuid[])',
          values: [entries.map(([id]) => id), new Date(stream)],
        });
      if (takenHandedOver.size > 0)
        await db.pool.query({
          name: 'mark-handed-over',
          text: 'update outbox set handed_over_at = now() where id = any($1::uuid[])',
          values: [[...takenHandedOver]],
        });
    } catch (error) {
      sent = new Map([...takenSent, ...sent]);
      handedOver = new Set([...takenHandedOver, ...handedOver]);
      throw error;
    }
    onMarked([...takenSent.keys(), ...takenHandedOver]);
  }

  function flush(): Promise<void> {
    writing = writing.catch(() => {}).then(write);
    return writing;
  }

  return {
    sent(id, stream) {
      sent.set(id, stream);
      writeLater();
    },
    handedOver(id) {
      handedOver.add(id);
      writeLater();
    },
    async flush() {
      clearTimeout(timer);
      timer = undefined;
      await flush();
    },
  };
}
