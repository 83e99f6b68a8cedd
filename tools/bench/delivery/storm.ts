import { eventually } from '@floorlight/test-kit/eventually';
import { percentile } from '../../chaos/percentile.ts';
import type { BenchContext } from '../context.ts';
import { atMost, type Figure, ms } from '../figure.ts';
import { pressFor, timeToAnswer, timeToLast } from '../people/presses.ts';
import { ownNats } from '../processes/own-nats.ts';
import { createCrowd } from './crowd.ts';
import { addUnansweredAlerts, countEscalated } from './unanswered-alerts.ts';

const people = { siteId: 'east', workers: 20, managers: 100, prefix: 'True alarm' };
const unanswered = 1000;
const rate = 5;
const seconds = { warmUp: 3, storm: 15 };

/** D7: how fast a new alert is while a thousand old ones escalate at once, with NATS and without. */
export async function storm(context: BenchContext): Promise<Figure[]> {
  // The product's own would be started again; this one stays away once it is stopped.
  const bus = await ownNats(context, 'storm');
  const running = await context.separateProduct({ NATS_URL: bus.url });
  const crowd = await createCrowd(context, running, people);
  await pressFor(crowd, { rate, seconds: seconds.warmUp, random: context.random });
  await crowd.settled();

  const withNats = await duringStorm('with NATS');
  await bus.stop();
  const withoutNats = await duringStorm('without NATS');
  crowd.disconnect();
  return [withNats, withoutNats];

  async function duringStorm(name: string): Promise<Figure> {
    context.log(`${unanswered} alerts escalate ${name}`);
    const [sender] = crowd.workers;
    if (!sender) throw new Error('nobody presses');
    const escalated = await countEscalated(running.product);
    await addUnansweredAlerts(running.product, sender, {
      ...{ siteId: people.siteId, count: unanswered, inSeconds: 1, overSeconds: 0 },
    });
    await eventually(async () => (await countEscalated(running.product)) > escalated, { within: 10_000, every: 50 });
    const before = crowd.all.length;
    await pressFor(crowd, { rate, seconds: seconds.storm, random: context.random });
    await crowd.settled().catch(() => undefined); // what has not arrived by now counts as lost
    const alerts = crowd.all.slice(before);
    const times = alerts.map((press) => timeToLast(press, people.managers));
    const answers = alerts.map(timeToAnswer);
    return {
      id: 'D7',
      what: `new alerts while ${unanswered} escalate to ${people.managers} managers, ${name}: p50 · p99`,
      ours: `${ms(percentile(times, 50))} · ${ms(percentile(times, 99))}`,
      peer: `${ms(percentile(answers, 50))} · ${ms(percentile(answers, 99))} answered`,
      goal: atMost(percentile(times, 99), 1000, 'p99 1 s'),
    };
  }
}
