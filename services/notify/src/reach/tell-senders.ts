import type { Database } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import type { Bus } from '@floorlight/event-bus/bus';
import type { Part } from '@floorlight/service-kit/part';
import type { Logger } from '@floorlight/telemetry/logger';
import { every } from '../live/every.ts';
import { reachFrame } from '../live/frames.ts';
import type { Live } from '../live/live.ts';
import { alertReceipts, alerts } from '../schema.ts';
import { countReach } from './count-reach.ts';

/** Milliseconds for which changes are gathered: a sender needs no frame for each of a hundred managers. */
const gatheringTime = 200;
const retryDelay = 1000;
/** How often it is looked for what another instance could not say here; the second, while NATS is away. */
const lookInterval = 15_000;
const aloneInterval = 2000;
/** Longer than the pause between two looks. */
const recently = '40 seconds';

/**
 * Tells senders over their live connections how far their alerts have come. Frames hold whole counts, so that one
 * that is lost or doubled does no harm.
 */
export function reachTeller({
  db,
  live,
  bus,
  log,
}: {
  db: Database;
  live: Pick<Live, 'tell' | 'users'>;
  bus: Pick<Bus, 'connected'>;
  log: Logger;
}): Part & { changed(alertIds: string[]): void } {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let telling = Promise.resolve();
  let ends: (() => void)[] = [];

  function changed(alertIds: string[]): void {
    for (const id of alertIds) waiting.add(id);
    schedule(gatheringTime);
  }

  function schedule(milliseconds: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      telling = tellWaiting();
    }, milliseconds);
  }

  async function tellWaiting(): Promise<void> {
    const alertIds = [...waiting];
    waiting.clear();
    try {
      for (const { siteId, senderId, reach } of await countReach(db, alertIds)) {
        live.tell({ siteId, userId: senderId, frame: reachFrame(reach) });
      }
    } catch (error) {
      log.warn({ err: error }, 'could not count how far alerts have come, trying again');
      for (const id of alertIds) waiting.add(id);
      schedule(retryDelay);
    }
  }

  const look = async () => {
    const { rows } = await db.orm.execute<{ id: string }>(sql`
      select alert.id from ${alerts} alert
      where alert.sender_id = any(${sql.param(live.users())}::uuid[])
        and alert.heard_at > now() - interval '1 day'
        and (alert.heard_at > now() - ${recently}::interval or exists (
          select from ${alertReceipts} receipt
          where receipt.alert_id = alert.id
            and greatest(receipt.received_at, receipt.seen_at) > now() - ${recently}::interval
        ))`);
    if (rows.length > 0) changed(rows.map(({ id }) => id));
  };
  const lookAlone = async () => {
    if (!bus.connected()) await look();
  };

  return {
    name: 'reach',
    changed,
    async start() {
      ends = [every(lookInterval, look, log), every(aloneInterval, lookAlone, log)];
    },
    async stop() {
      for (const end of ends) end();
      clearTimeout(timer);
      await telling;
      clearTimeout(timer);
    },
  };
}
