import type { BenchContext, RunningProduct } from '../context.ts';
import { cpuSecondsOfTree } from '../cpu-time.ts';
import { atMost, type Figure } from '../figure.ts';
import { pressFor } from '../people/presses.ts';
import { type Crowd, createCrowd } from './crowd.ts';

/** One site for each number of managers. */
const sites = { 10: 'bay', 50: 'hill', 200: 'lake' };
const crowdSizes = [10, 50, 200] as const;
const rate = 20;
const rounds = 3;
const idleReadings = 10;
const seconds = { warmUp: 2, round: 6 };

/** D6: the CPU time that the whole product spends on an alert, by the number of managers it goes to. */
export async function growth(context: BenchContext): Promise<Figure[]> {
  const running = await context.product();
  const crowds: { managers: number; crowd: Crowd; used: number; alerts: number }[] = [];
  for (const managers of crowdSizes) {
    const options = { siteId: sites[managers], workers: 10, managers, prefix: `Of ${managers}` };
    const crowd = await createCrowd(context, running, options);
    await pressFor(crowd, { rate, seconds: seconds.warmUp, random: context.random });
    await crowd.settled();
    crowds.push({ managers, crowd, used: 0, alerts: 0 });
  }
  const idle = await idleCpu(running);

  for (let round = 0; round < rounds; round++) {
    for (const size of crowds) {
      const before = size.crowd.all.length;
      const began = performance.now();
      size.used += await cpuOf(running, async () => {
        await pressFor(size.crowd, { rate, seconds: seconds.round, random: context.random });
        await size.crowd.settled();
      });
      size.used -= (idle * (performance.now() - began)) / 1000;
      size.alerts += size.crowd.all.length - before;
    }
  }
  for (const { crowd } of crowds) crowd.disconnect();
  const perAlert = crowds.map(({ used, alerts }) => (used / alerts) * 1000);
  const growth = (perAlert.at(-1) ?? Number.NaN) / (perAlert[0] ?? Number.NaN);
  const words = (index: number) => `${perAlert[index]?.toFixed(1)} ms with ${crowdSizes[index]}`;
  return [
    {
      id: 'D6',
      what: 'CPU time of the whole product an alert, 200 managers instead of 10',
      ours: `${growth.toFixed(2)} × (${words(2)})`,
      peer: `${words(0)}, ${words(1)}`,
      goal: atMost(growth, 2, '2 ×'),
    },
  ];
}

/**
 * The CPU seconds a second that the product takes when nothing happens: the least of several readings, because earlier
 * benches leave mails to send.
 */
async function idleCpu(running: RunningProduct): Promise<number> {
  const readings: number[] = [];
  for (let reading = 0; reading < idleReadings; reading++)
    readings.push(await cpuOf(running, () => new Promise((resolve) => setTimeout(resolve, 1000))));
  return Math.min(...readings);
}

async function cpuOf({ product }: RunningProduct, work: () => Promise<unknown>): Promise<number> {
  const { services, gateway, servers } = product;
  const processes = [...Object.values(services), gateway, servers.postgres, servers.nats, servers.redis];
  const used = () => processes.reduce((sum, { pid }) => sum + (pid ? cpuSecondsOfTree(pid) : 0), 0);
  const before = used();
  await work();
  return used() - before;
}
