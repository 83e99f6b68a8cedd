import type { Database } from '@floorlight/database/database';
import { and, gt, ne, type SQL, sql } from '@floorlight/database/drizzle';
import { repeated } from '@floorlight/database/repeated';
import type { Bus } from '@floorlight/event-bus/bus';
import type { Part } from '@floorlight/service-kit/part';
import type { Logger } from '@floorlight/telemetry/logger';
import { reachFrame } from '../live/frames.ts';
import type { Live } from '../live/live.ts';
import { alertReceipts, alerts } from '../schema.ts';
import { countReach } from './count-reach.ts';

/** Milliseconds for which changes are collected: a sender needs no frame for each of a hundred managers. */
const batchDelay = 200;
const retryDelay = 1000;
/** Milliseconds between checks for changes that other instances could not send here; the second while NATS is away. */
const checkInterval = 15_000;
const offlineCheckInterval = 2000;
/** How far back a check looks: longer than the time between two checks. */
const checkWindow = '40 seconds';

export interface ReachPublisher extends Part {
  /** Sends the reach of these alerts to their senders. */
  publish(alertIds: string[]): void;
  /** Sends a user who has just connected the reach of their open alerts. */
  publishOwn(userId: string): void;
}

/** Sends the reach of alerts to their senders, live. Frames hold whole counts, so one that is lost or doubled is harmless. */
export function publishReach({
  db,
  live,
  bus,
  log,
}: {
  db: Database;
  live: Pick<Live, 'send' | 'users'>;
  bus: Pick<Bus, 'connected'>;
  log: Logger;
}): ReachPublisher {
  const pendingAlerts = new Set<string>();
  const pendingUsers = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let publishing = Promise.resolve();

  function publish(alertIds: string[]): void {
    for (const id of alertIds) pendingAlerts.add(id);
    schedule(batchDelay);
  }

  function schedule(milliseconds: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      publishing = publishPending();
    }, milliseconds);
  }

  async function publishPending(): Promise<void> {
    const [alertIds, userIds] = [[...pendingAlerts], [...pendingUsers]];
    pendingAlerts.clear();
    pendingUsers.clear();
    try {
      if (userIds.length > 0) alertIds.push(...(await openAlertsOf(db, userIds)));
      for (const { siteId, senderId, reach } of await countReach(db, alertIds)) {
        live.send({ siteId, userId: senderId, frame: reachFrame(reach) });
      }
    } catch (error) {
      log.warn({ err: error }, 'could not count the reach of alerts, retrying');
      for (const id of alertIds) pendingAlerts.add(id);
      for (const id of userIds) pendingUsers.add(id);
      schedule(retryDelay);
    }
  }

  const check = async () => {
    const alertIds = await recentlyChanged(db, live.users());
    if (alertIds.length > 0) publish(alertIds);
  };
  const checkOffline = async () => {
    if (!bus.connected()) await check();
  };
  const checks = [
    repeated({ name: 'reach check', every: checkInterval, work: check, log }),
    repeated({ name: 'reach check without NATS', every: offlineCheckInterval, work: checkOffline, log }),
  ];

  return {
    name: 'reach',
    publish,
    publishOwn(userId) {
      pendingUsers.add(userId);
      schedule(batchDelay);
    },
    async start() {
      await Promise.all(checks.map((part) => part.start()));
    },
    async stop() {
      await Promise.all(checks.map((part) => part.stop()));
      clearTimeout(timer);
      await publishing;
      clearTimeout(timer);
    },
  };
}

async function openAlertsOf({ orm }: Database, senderIds: string[]): Promise<string[]> {
  const rows = await orm
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(sentBy(senderIds), ne(alerts.status, 'resolved'), gt(alerts.receivedAt, sql`now() - interval '1 day'`)));
  return rows.map(({ id }) => id);
}

async function recentlyChanged({ orm }: Database, senderIds: string[]): Promise<string[]> {
  const { rows } = await orm.execute<{ id: string }>(sql`
    select id from ${alerts}
    where ${sentBy(senderIds)} and heard_at > now() - interval '1 day'
      and (heard_at > now() - ${checkWindow}::interval or exists (
        select from ${alertReceipts} receipt
        where receipt.alert_id = ${alerts.id}
          and greatest(receipt.received_at, receipt.seen_at) > now() - ${checkWindow}::interval
      ))`);
  return rows.map(({ id }) => id);
}

/** One array parameter, however many ids there are. */
const sentBy = (userIds: string[]): SQL => sql`${alerts.senderId} = any(${sql.param(userIds)}::uuid[])`;
