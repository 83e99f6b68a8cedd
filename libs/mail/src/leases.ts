import type { Database } from '@floorlight/database/database';
import { repeated } from '@floorlight/database/repeated';
import type { Logger } from '@floorlight/telemetry/logger';
import type { Mail } from './mails.ts';
import { leaseSeconds, releaseMails, releaseSeconds, renewLeases } from './queue.ts';

const intervalMs = 3000;
/** A lease that ends sooner than this counts as expired. */
const marginMs = 1000;

/** The mails that this process has claimed and not finished. */
export interface Leases {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Renews the mail's lease from now on. `claimedAt`: a `performance.now()` from before the claim. */
  hold(mail: Mail, claimedAt: number): void;
  release(mail: Mail): void;
  /** Whether no other process sends the mail. One whose lease has expired is renewed first; false if that fails. */
  isHeld(mail: Mail): Promise<boolean>;
}

/**
 * Renews the leases of all claimed mails of a process in one statement, and ends those of processes that died.
 * `onReleased` is called when the mails of these are due.
 */
export function createLeases({
  db,
  log,
  onReleased = () => {},
}: {
  db: Database;
  log: Logger;
  onReleased?: () => void;
}): Leases {
  const held = new Map<string, { mail: Mail; until: number }>();
  const endOf = (start: number) => start + leaseSeconds * 1000 - marginMs;

  let releaseTimer: NodeJS.Timeout | undefined;

  async function renew(mails: Mail[]): Promise<void> {
    const until = endOf(performance.now());
    for (const id of await renewLeases(db, mails)) {
      const lease = held.get(id);
      if (lease) lease.until = until;
    }
  }

  const isCurrent = ({ id }: Mail): boolean => performance.now() < (held.get(id)?.until ?? 0);

  const renewing = repeated({
    name: 'renewing mail leases',
    every: intervalMs,
    log,
    async work() {
      if (held.size > 0) await renew([...held.values()].map(({ mail }) => mail));
      if ((await releaseMails(db)) > 0) releaseTimer = setTimeout(onReleased, releaseSeconds * 1000);
    },
  });

  return {
    start: renewing.start,
    async stop() {
      await renewing.stop();
      clearTimeout(releaseTimer);
    },
    hold: (mail, claimedAt) => void held.set(mail.id, { mail, until: endOf(claimedAt) }),
    release: ({ id }) => void held.delete(id),
    async isHeld(mail) {
      // The clock saves a statement for each mail: nobody else claims it before the lease ends.
      if (!isCurrent(mail)) await renew([mail]).catch(() => {});
      return isCurrent(mail);
    },
  };
}
