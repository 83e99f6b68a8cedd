import { client } from '@floorlight/test-kit/client';
import { queryDatabase } from '../../chaos/databases.ts';
import { percentile } from '../../chaos/percentile.ts';
import type { BenchContext, RunningProduct } from '../context.ts';
import { atMost, type Figure, type Goal, ms } from '../figure.ts';
import { signIn } from '../people/people.ts';
import { type Press, pressFor, timeToAnswer, timeToLast } from '../people/presses.ts';
import { alertMails } from './alert-mails.ts';
import { startBackgroundRequests } from './background-requests.ts';
import { bareCommits } from './baselines.ts';
import { type Crowd, createCrowd } from './crowd.ts';

/** Alerts and other requests per second. */
const rate = 10;
const others = 50;
const seconds = { warmUp: 3, calm: 25, mails: 15 };
const queuedMails = 10_000;
const signIns = 500;
const signInsPerSecond = 50;

const people = { siteId: 'north', workers: 20, managers: 20, prefix: 'Drill' };

/** D1, D2 and D3: how fast alerts arrive while people work, while mail is queued, and while everyone signs in. */
export async function alertDelivery(context: BenchContext, wants: (id: string) => boolean): Promise<Figure[]> {
  const running = await context.product();
  const crowd = await createCrowd(context, running, people);
  const { random } = context;
  await pressFor(crowd, { rate, seconds: seconds.warmUp, random });

  context.log(`${rate} alerts and ${others} other requests a second`);
  const stopBackground = startBackgroundRequests(running.address, [...crowd.workers, ...crowd.managers], {
    rate: others,
    random,
  });
  const calm = await during(crowd, () => pressFor(crowd, { rate, seconds: seconds.calm, random }));
  const background = stopBackground();
  const { managers } = crowd;
  const calmMails = { pressed: crowd.all.slice(), managers, prefix: people.prefix };
  const commits = await bareCommits(running);

  const figures = [
    ...answered(calm, commits, background),
    ...arrived('D2', 'press → 20 managers', calm, { p50: 60, p99: 300 }),
  ];
  if (wants('d2'))
    figures.push(
      ...(await whileMailsAreQueued(context, running, crowd)),
      ...(await whileSigningIn(context, running, crowd)),
    );
  // Last, because the mails of these presses come within a minute.
  if (wants('d3')) figures.push(...(await alertMails(running, calmMails)));
  crowd.disconnect();
  return figures.filter(({ id }) => wants(id.toLowerCase()));
}

/** Returns the presses made while `work` runs, once all of them have arrived. */
async function during(crowd: Crowd, work: () => Promise<unknown>): Promise<Press[]> {
  const before = crowd.all.length;
  await work();
  await crowd.settled();
  return crowd.all.slice(before);
}

function answered(calm: Press[], commits: number[], { sent, failed }: { sent: number; failed: number }): Figure[] {
  const times = calm.map(timeToAnswer);
  const peer = `${p50AndP99(commits)} bare INSERT`;
  const what = `alert answered durably (${rate}/s), p50 · p99`;
  const background = { id: 'D1', what: `  meanwhile ${sent} other requests`, ours: `${failed} failed`, peer: '' };
  return [
    { id: 'D1', what, ours: p50AndP99(times), peer, goal: goals(times, { p50: 30, p99: 150 }) },
    { ...background, goal: atMost(failed, 0, '0') },
  ];
}

function arrived(id: string, what: string, pressed: Press[], limits: { p50?: number; p99: number }): Figure[] {
  const times = pressed.map((press) => timeToLast(press, people.managers));
  const answers = pressed.map(timeToAnswer);
  return [{ id, what, ours: p50AndP99(times), peer: `${p50AndP99(answers)} answered`, goal: goals(times, limits) }];
}

async function whileMailsAreQueued(
  context: BenchContext,
  { product }: RunningProduct,
  crowd: Crowd,
): Promise<Figure[]> {
  context.log(`${queuedMails} mails are queued`);
  await queryDatabase(
    product,
    'notify',
    `insert into mails (id, lane, recipient, subject, text_body, html_body)
     select gen_random_uuid(), 'routine', 'person' || n || '@example.test', 'Report', 'A report', '<p>A report</p>'
     from generate_series(1, $1) n`,
    [queuedMails],
  );
  const pressed = await during(crowd, () => pressFor(crowd, { rate, seconds: seconds.mails, random: context.random }));
  const [left] = await queryDatabase<{ count: number }>(
    product,
    'notify',
    `with gone as (delete from mails where lane = 'routine' returning status)
     select count(*) filter (where status in ('waiting', 'sending'))::int as count from gone`,
  );
  return arrived('D2', `  with ${queuedMails} mails queued (${left?.count} left)`, pressed, { p99: 1000 });
}

async function whileSigningIn(context: BenchContext, { address }: RunningProduct, crowd: Crowd): Promise<Figure[]> {
  context.log(`${signIns} sign-ins`);
  const call = client(address.url);
  const people = [...crowd.workers, ...crowd.managers];
  let succeeded = 0;
  const pressed = await during(crowd, async () => {
    const everyone = Array.from({ length: signIns }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, (index / signInsPerSecond) * 1000));
      const person = people[index % people.length];
      if (person && (await signIn(address, call, person).catch(() => null))) succeeded += 1;
    });
    let over = false;
    const all = Promise.all(everyone).then(() => {
      over = true;
    });
    while (!over) await pressFor(crowd, { rate, seconds: 1, random: context.random });
    await all;
  });
  return arrived('D2', `  during ${signIns} sign-ins (${succeeded} succeeded)`, pressed, { p99: 1000 });
}

const p50AndP99 = (times: number[]): string => `${ms(percentile(times, 50))} · ${ms(percentile(times, 99))}`;

function goals(times: number[], { p50, p99 }: { p50?: number; p99: number }): Goal {
  const words = `${p50 === undefined ? 'p99' : `${p50} ·`} ${p99} ms`;
  const slow = p50 === undefined ? 0 : percentile(times, 50) / p50;
  return atMost(Math.max(slow, percentile(times, 99) / p99), 1, words);
}
