import type { RollCallEntry } from '@floorlight/contracts/evacuations';
import { rolesWith } from '@floorlight/contracts/permissions';
import type { Database } from '@floorlight/database/database';
import { and } from '@floorlight/database/drizzle';
import { worksAt } from '@floorlight/people/memberships-table';
import type { Part } from '@floorlight/service-kit/part';
import type { Logger } from '@floorlight/telemetry/logger';
import { gatherDelay } from '../gather-delay.ts';
import { people } from '../schema.ts';
import { rollCallFrame } from './frames.ts';
import type { Live } from './live.ts';

/** Milliseconds for which entries are gathered: managers need no frame for each of 500 answers. */
const gatherLimits = { least: 150, most: 500 };
/** Entries of one frame. */
const atMost = 200;

export interface RollCallFrames extends Part {
  /** Sends an entry soon, together with others. */
  add(siteId: string, entry: RollCallEntry): void;
}

/**
 * A part that sends changed entries of roll calls to those of their sites who see them. A frame that is lost is harmless: an
 * open roll call is read again every few seconds, and when its client connects again.
 */
export function rollCallFrames({
  db,
  live,
  log,
}: {
  db: Database;
  live: Pick<Live, 'send'>;
  log: Logger;
}): RollCallFrames {
  const pending = new Map<string, Map<string, RollCallEntry>>();
  let timer: NodeJS.Timeout | undefined;
  let delay = gatherLimits.least;
  let sending = Promise.resolve();

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      sending = sendPending();
    }, delay);
  }

  async function sendPending(): Promise<void> {
    const sites = [...pending];
    pending.clear();
    const began = performance.now();
    try {
      for (const [siteId, entries] of sites) await sendTo(siteId, [...entries.values()]);
      delay = gatherDelay(performance.now() - began, gatherLimits);
    } catch (error) {
      log.warn({ err: error }, 'could not send what changed in a roll call: its readers read it again');
    }
  }

  async function sendTo(siteId: string, entries: RollCallEntry[]): Promise<void> {
    const readers = await db.orm
      .select({ userId: people.id })
      .from(people)
      .where(and(worksAt(people, siteId, rolesWith('evacuations.read')), people.isActive));
    for (const frame of framesOf(entries)) for (const { userId } of readers) live.send({ siteId, userId, frame });
  }

  return {
    name: 'roll call frames',
    add(siteId, entry) {
      const entries = pending.get(siteId) ?? new Map<string, RollCallEntry>();
      pending.set(siteId, entries);
      const key = `${entry.evacuationId} ${entry.userId}`;
      if ((entries.get(key)?.version ?? 0) < entry.version) entries.set(key, entry);
      schedule();
    },
    async start() {},
    async stop() {
      await sending;
      clearTimeout(timer);
    },
  };
}

function framesOf(entries: RollCallEntry[]): string[] {
  const frames: string[] = [];
  for (const [evacuationId, changed] of Map.groupBy(entries, (entry) => entry.evacuationId))
    for (let first = 0; first < changed.length; first += atMost)
      frames.push(rollCallFrame(evacuationId, changed.slice(first, first + atMost)));
  return frames;
}
