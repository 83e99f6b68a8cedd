import { setTimeout as pause } from 'node:timers/promises';
import { connectionLimits } from '@floorlight/contracts/live';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Product } from '../../start/start-product.ts';
import { countFigure, seconds, timeFigure } from '../figure.ts';
import { percentile } from '../percentile.ts';
import { copyAccount } from '../world/copy-account.ts';
import { type LiveClient, liveClient } from '../world/live-client.ts';
import { hasManagers, type Site } from '../world/site.ts';
import { processOf } from '../world/targets.ts';
import type { Scenario } from './scenario.ts';
import { steady } from './under-fault.ts';

/** As many sessions and sockets as one person may have. */
const { session: socketsPerSession, person: socketsPerPerson } = connectionLimits;
const sessions = socketsPerPerson / socketsPerSession;
/** Alerts a second on the site with the sockets. */
const alertsPerSecond = 2;
/** Milliseconds. */
const connectWithin = 60_000;
const wholeWithin = 40_000;

export const sockets: Scenario = {
  name: 'sockets',
  goal: 'R6',
  world: 'plain',
  ownLoad: true,
  does: 'Kills notify while it holds a thousand sockets.',
  mustHold: 'All are back and have what they missed, without a gap, within 5 s (p99).',
  async run({ world, plan, random, log }) {
    const site = await world.openSite({ id: 'west', workers: 2, managers: 1 });
    const receivedAt: Map<string, number>[] = [];
    const clients: LiveClient[] = [];
    try {
      const cookies = await openSessions(world.product, site, Math.ceil(plan.sockets / socketsPerPerson));
      for (let count = 0; count < plan.sockets; count++) {
        const cookie = cookies[count % cookies.length] ?? '';
        const arrivals = new Map<string, number>();
        receivedAt.push(arrivals);
        const onFrame = ({ alert, at }: { alert: { text: string } | null; at: number }) =>
          void (alert && arrivals.set(alert.text, arrivals.get(alert.text) ?? at));
        clients.push(liveClient({ address: site.address, cookie, random, onFrame }));
        if (count % 20 === 19) await pause(20); // a crowd comes one after the other
      }
      await eventually(() => clients.every((client) => client.connected()), { within: connectWithin, every: 200 });
      const before = site.press();
      await eventually(() => receivedAt.every((arrivals) => arrivals.has(before.text)), { within: connectWithin });
      await steady(clients);

      world.timeline.mark(`kills notify with ${clients.length} sockets`);
      const killedAt = performance.now();
      processOf(world.product, 'notify').kill('SIGKILL');
      // A socket is whole when it has every alert that was pressed while notify was away.
      const missed = [site.press()];
      for (let count = 1; count < alertsPerSecond; count++) {
        await pause(1000 / alertsPerSecond);
        missed.push(site.press());
      }
      const wholeAt = (arrivals: Map<string, number>) =>
        Math.max(...missed.map(({ text }) => arrivals.get(text) ?? Number.POSITIVE_INFINITY));
      await eventually(() => receivedAt.every((arrivals) => Number.isFinite(wholeAt(arrivals))), {
        within: wholeWithin,
        every: 100,
      }).catch(() => undefined); // shown by the figures
      await processOf(world.product, 'notify').start();

      const took = receivedAt.map((arrivals) => wholeAt(arrivals) - killedAt);
      const [p50 = 0, p99 = 0] = [50, 99].map((percent) => percentile(took, percent));
      log(`${clients.length} sockets whole again after ${seconds(p50)} (p50), ${seconds(p99)} (p99)`);
      return [
        timeFigure('R6', `sockets whole again (p99 of ${clients.length})`, {
          value: p99,
          limit: 5000,
          note: `p50 ${seconds(p50)}`,
        }),
        countFigure('R6', `sockets that are not whole, of ${clients.length}`, {
          value: clients.filter((client, index) => !isWhole(client) || !Number.isFinite(took[index] ?? 0)).length,
          limit: 0,
        }),
      ];
    } finally {
      for (const client of clients) client.disconnect();
      site.close();
    }
  },
};

/** Adds managers to a site, each with several sessions, and returns the sessions' cookies. */
async function openSessions(product: Product, { id, managers: [manager] }: Site, people: number): Promise<string[]> {
  if (!manager) throw new Error(`the site ${id} has no manager`);
  const copies = await copyAccount(product, manager, { people, sessions });
  await eventually(() => hasManagers(product, id, people + 1), { within: 20_000, every: 200 });
  return copies.flatMap(({ cookies }) => cookies);
}

/** Whether each frame followed the one before it. */
function isWhole({ frames, began }: LiveClient): boolean {
  let last = began;
  return frames.every(({ seq, after }) => {
    const follows = last === null || (after ?? seq - 1) === last;
    last = seq;
    return follows;
  });
}
