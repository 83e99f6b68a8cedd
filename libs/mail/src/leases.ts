import type { Database } from '@floorlight/database/database';
import { repeated } from '@floorlight/database/repeated';
import type { Logger } from '@floorlight/telemetry/logger';
import type { Mail } from './mails.ts';
import { holdsLease, leaseSeconds, renewLeases } from './queue.ts';

const renewIntervalMs = 3000;
/** A lease that ends sooner than this counts as expired. */
const marginMs = 1000;

/** The mails that this process has claimed and not finished. */
export interface Leases {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Renews the mail's lease from now on. `claimedAt`: a `performance.now()` from before the claim. */
  hold(mail: Mail, claimedAt: number): void;
  release(mail: Mail): void;
  /** False if the lease expired and another process has claimed or sent the mail. True if Postgres does not answer. */
  isHeld(mail: Mail): Promise<boolean>;
}

/** Renews the leases of all claimed mails of a process in one statement. */
export function createLeases({ db, log }: { db: Database; log: Logger }): Leases {
  const held = new Map<string, { mail: Mail; until: number }>();
  const endOf = (start: number) => start + leaseSeconds * 1000 - marginMs;

  const renewing = repeated({
    name: 'renewing mail leases',
    every: renewIntervalMs,
    later: true,
    log,
    async work() {
      if (held.size === 0) return;
      const until = endOf(performance.now());
      const renewed = await renewLeases(
        db,
        [...held.values()].map(({ mail }) => mail),
      );
      for (const id of renewed) {
        const lease = held.get(id);
        if (lease) lease.until = until;
      }
    },
  });

  return {
    start: renewing.start,
    stop: renewing.stop,
    hold: (mail, claimedAt) => void held.set(mail.id, { mail, until: endOf(claimedAt) }),
    release: ({ id }) => void held.delete(id),
    async isHeld(mail) {
      const lease = held.get(mail.id);
      // The clock saves a statement for each mail: nobody else claims it before the lease ends.
      if (lease && performance.now() < lease.until) return true;
      return holdsLease(db, mail).catch(() => true);
    },
  };
}
