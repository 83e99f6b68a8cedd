import type { Database } from '@floorlight/database/database';
import { and, gt, ne, type SQL, sql } from '@floorlight/database/drizzle';
import { repeated } from '@floorlight/database/repeated';
import type { Bus } from '@floorlight/event-bus/bus';
import type { Part } from '@floorlight/service-kit/part';
import type { Logger } from '@floorlight/telemetry/logger';
import * as z from 'zod/mini';
import { gatherDelay } from '../gather-delay.ts';
import { reachFrame } from '../live/frames.ts';
import type { Live } from '../live/live.ts';
import { alertReceipts, alerts } from '../schema.ts';
import { countReach } from './count-reach.ts';
import type { ReachedAlert } from './save-receipts.ts';

/** Milliseconds for which changes are gathered: a sender needs no frame for each of a hundred managers. */
const gatherLimits = { least: 200, most: 400 };
const retryDelay = 1000;
/** Milliseconds between checks for changes that other instances could not send here; the second while NATS is away. */
const checkInterval = 15_000;
const offlineCheckInterval = 2000;
/** How far back a check looks: longer than the time between two checks. */
const checkWindow = '40 seconds';

export interface ReachPublisher extends Part {
  /** Sends the reach of these alerts to those of their senders who are connected, here or at another instance. */
  publish(alerts: ReachedAlert[]): void;
  /** Sends a user who has just connected the reach of their open alerts. */
  publishOwn(userId: string): void;
}

/** From one instance to the others: alerts whose reach has changed, and whose senders are not connected to it. */
const Reached = z.array(z.object({ id: z.string(), siteId: z.string(), senderId: z.string() }));

/**
 * Sends the reach of alerts to their senders, live. Frames hold whole counts, so one that is lost or doubled is harmless.
 * Counting is most of the work, so only an instance does it that the sender is connected to.
 */
export function publishReach({
  db,
  live,
  bus,
  log,
}: {
  db: Database;
  live: Pick<Live, 'send' | 'users' | 'isConnected' | 'listenAtSites'>;
  bus: Pick<Bus, 'connected' | 'broadcast'>;
  log: Logger;
}): ReachPublisher {
  const pendingAlerts = new Set<string>();
  const pendingUsers = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let publishing = Promise.resolve();
  let delay = gatherLimits.least;
  let unsubscribe = () => {};

  function publish(alerts: ReachedAlert[]): void {
    publishHere(alerts);
    const elsewhere = alerts.filter(({ senderId }) => !live.isConnected(senderId));
    if (elsewhere.length === 0) return;
    try {
      for (const [siteId, there] of Map.groupBy(elsewhere, (alert) => alert.siteId))
        bus.broadcast(`reached.${siteId}`, JSON.stringify(there));
    } catch (error) {
      log.warn({ err: error }, 'could not pass on whose reach has changed: other instances find it in the database');
    }
  }

  function publishHere(alerts: ReachedAlert[]): void {
    for (const { id, senderId } of alerts) if (live.isConnected(senderId)) pendingAlerts.add(id);
    if (pendingAlerts.size > 0) schedule(delay);
  }

  function receive(data: Uint8Array): void {
    try {
      publishHere(Reached.parse(JSON.parse(Buffer.from(data).toString())));
    } catch (error) {
      log.warn({ err: error }, 'could not read whose reach has changed at another instance');
    }
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
    const began = performance.now();
    try {
      if (userIds.length > 0) alertIds.push(...(await openAlertsOf(db, userIds)));
      for (const { siteId, senderId, reach } of await countReach(db, alertIds)) {
        live.send({ siteId, userId: senderId, frame: reachFrame(reach) });
      }
      delay = gatherDelay(performance.now() - began, gatherLimits);
    } catch (error) {
      log.warn({ err: error }, 'could not count the reach of alerts, retrying');
      for (const id of alertIds) pendingAlerts.add(id);
      for (const id of userIds) pendingUsers.add(id);
      schedule(retryDelay);
    }
  }

  const check = async () => {
    for (const id of await recentlyChanged(db, live.users())) pendingAlerts.add(id);
    if (pendingAlerts.size > 0) schedule(delay);
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
      schedule(delay);
    },
    async start() {
      unsubscribe = live.listenAtSites(
        (siteId) => `reached.${siteId}`,
        ({ data }) => receive(data),
      );
      await Promise.all(checks.map((part) => part.start()));
    },
    async stop() {
      unsubscribe();
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
