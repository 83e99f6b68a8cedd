import type { Database } from '@floorlight/database/database';
import { and, gt, ne, type SQL, sql } from '@floorlight/database/drizzle';
import type { Bus } from '@floorlight/event-bus/bus';
import type { Part } from '@floorlight/service-kit/part';
import { repeated } from '@floorlight/service-kit/repeated';
import type { Logger } from '@floorlight/telemetry/logger';
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

export interface ReachTeller extends Part {
  /** These alerts came further. */
  changed(alertIds: string[]): void;
  /** This user has a new connection here, and may have missed how far their open alerts have come. */
  arrived(userId: string): void;
}

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
  live: Pick<Live, 'send' | 'users'>;
  bus: Pick<Bus, 'connected'>;
  log: Logger;
}): ReachTeller {
  const waiting = new Set<string>();
  const arrivals = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let telling = Promise.resolve();

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
    const [alertIds, userIds] = [[...waiting], [...arrivals]];
    waiting.clear();
    arrivals.clear();
    try {
      if (userIds.length > 0) alertIds.push(...(await openAlertsOf(db, userIds)));
      for (const { siteId, senderId, reach } of await countReach(db, alertIds)) {
        live.send({ siteId, userId: senderId, frame: reachFrame(reach) });
      }
    } catch (error) {
      log.warn({ err: error }, 'could not count how far alerts have come, trying again');
      for (const id of alertIds) waiting.add(id);
      for (const id of userIds) arrivals.add(id);
      schedule(retryDelay);
    }
  }

  const look = async () => {
    const alertIds = await changedLately(db, live.users());
    if (alertIds.length > 0) changed(alertIds);
  };
  const lookAlone = async () => {
    if (!bus.connected()) await look();
  };
  const looks = [
    repeated({ name: 'looking at reach', every: lookInterval, work: look, log }),
    repeated({ name: 'looking at reach without NATS', every: aloneInterval, work: lookAlone, log }),
  ];

  return {
    name: 'reach',
    changed,
    arrived(userId) {
      arrivals.add(userId);
      schedule(gatheringTime);
    },
    async start() {
      await Promise.all(looks.map((part) => part.start()));
    },
    async stop() {
      await Promise.all(looks.map((part) => part.stop()));
      clearTimeout(timer);
      await telling;
      clearTimeout(timer);
    },
  };
}

async function openAlertsOf({ orm }: Database, senderIds: string[]): Promise<string[]> {
  const rows = await orm
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(sentBy(senderIds), ne(alerts.status, 'resolved'), gt(alerts.heardAt, sql`now() - interval '1 day'`)));
  return rows.map(({ id }) => id);
}

async function changedLately({ orm }: Database, senderIds: string[]): Promise<string[]> {
  const { rows } = await orm.execute<{ id: string }>(sql`
    select id from ${alerts}
    where ${sentBy(senderIds)} and heard_at > now() - interval '1 day'
      and (heard_at > now() - ${recently}::interval or exists (
        select from ${alertReceipts} receipt
        where receipt.alert_id = ${alerts.id}
          and greatest(receipt.received_at, receipt.seen_at) > now() - ${recently}::interval
      ))`);
  return rows.map(({ id }) => id);
}

/** One array parameter, however long. */
const sentBy = (userIds: string[]): SQL => sql`${alerts.senderId} = any(${sql.param(userIds)}::uuid[])`;
