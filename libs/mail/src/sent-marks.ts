import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@floorlight/database/database';
import { isUnavailable } from '@floorlight/database/errors';
import type { Logger } from '@floorlight/telemetry/logger';
import type { Mail } from './mails.ts';
import { markSent } from './queue.ts';

/** Milliseconds. Shorter than the delay after which another process claims a mail whose lease has ended. */
const retryDelay = 200;

/** Marks the mails of a process that the server has accepted. */
export interface SentMarks {
  /** Marks a mail as sent. While Postgres can't store that, it retries, until `stop`. */
  add(mail: Mail, subject: string): Promise<void>;
  /** Resolves once no mark is being retried: a mail that can't be marked would be sent twice. */
  allStored(): Promise<unknown>;
  stop(): void;
}

export function createSentMarks({ db, log }: { db: Database; log: Logger }): SentMarks {
  const retrying = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function retry(mail: Mail, subject: string): Promise<void> {
    for (;;) {
      await pause(retryDelay, undefined, { signal: stopping.signal });
      try {
        return await markSent(db, mail, subject);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
      }
    }
  }

  return {
    async add(mail, subject) {
      try {
        await markSent(db, mail, subject);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        if (retrying.size === 0)
          log.warn({ err: error }, 'could not mark a mail as sent; mails wait until it is stored');
        const stored = retry(mail, subject).finally(() => retrying.delete(stored));
        retrying.add(stored);
        await stored;
      }
    },
    allStored: () => Promise.allSettled(retrying),
    stop: () => stopping.abort(),
  };
}
