import { client } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { ask } from '../../chaos/databases.ts';
import { percentile } from '../../chaos/percentile.ts';
import { atMost, type Figure, type Goal, ms } from '../figure.ts';
import { signIn } from '../people/people.ts';
import { type Press, pressFor, timeToAnswer, timeToLast } from '../people/presses.ts';
import type { Stage, Stand } from '../stage.ts';
import { type Crowd, gather } from './crowd.ts';
import { runErrands } from './errands.ts';
import { bareCommits, bareMails } from './floors.ts';

/** Alerts and other requests, each second. */
const rate = 10;
const others = 50;
const seconds = { warmUp: 3, calm: 25, mails: 15 };
const queuedMails = 10_000;
const signIns = 500;
const signInsASecond = 50;

const who = { siteId: 'north', workers: 20, managers: 20, prefix: 'Drill' };

/** D1, D2 and D3: how fast alerts arrive while people work, while mail is queued, and while everyone signs in. */
export async function alertDelivery(stage: Stage, wants: (id: string) => boolean): Promise<Figure[]> {
  const stand = await stage.product();
  const crowd = await gather(stage, stand, who);
  const { chance } = stage;
  await pressFor(crowd, { rate, seconds: seconds.warmUp, chance });

  stage.say(`${rate} alerts and ${others} other requests a second`);
  const endErrands = runErrands(stand.door, [...crowd.workers, ...crowd.managers], { rate: others, chance });
  const calm = await during(crowd, () => pressFor(crowd, { rate, seconds: seconds.calm, chance }));
  const errands = endErrands();
  const mailed = await mailTimes(stand, calm);
  const commits = await bareCommits(stand);

  const figures = [
    ...answered(calm, commits, errands),
    ...arrived('D2', 'press → 20 managers', calm, { p50: 60, p99: 300 }),
  ];
  if (wants('d2'))
    figures.push(...(await underMails(stage, stand, crowd)), ...(await underSignIns(stage, stand, crowd)));
  const [manager] = crowd.managers;
  const bare = manager && wants('d3') ? await bareMails(stand, manager) : [];
  figures.push({
    id: 'D3',
    what: `alert mail accepted, ${mailed.length} mails`,
    ours: both(mailed),
    peer: `${both(bare)} sent bare`,
    goal: atMost(percentile(mailed, 99), 5000, 'p99 5 s'),
  });
  crowd.leave();
  return figures.filter(({ id }) => wants(id.toLowerCase()));
}

/** The presses made while `work` runs. Resolves when all of them have arrived. */
async function during(crowd: Crowd, work: () => Promise<unknown>): Promise<Press[]> {
  const before = crowd.all.length;
  await work();
  await crowd.settled();
  return crowd.all.slice(before);
}

function answered(calm: Press[], commits: number[], { sent, failed }: { sent: number; failed: number }): Figure[] {
  const times = calm.map(timeToAnswer);
  const peer = `${both(commits)} bare INSERT`;
  const what = `alert answered durably (${rate}/s), p50 · p99`;
  const errands = { id: 'D1', what: `  meanwhile ${sent} other requests`, ours: `${failed} failed`, peer: '' };
  return [
    { id: 'D1', what, ours: both(times), peer, goal: goals(times, { p50: 30, p99: 150 }) },
    { ...errands, goal: atMost(failed, 0, '0') },
  ];
}

function arrived(id: string, what: string, pressed: Press[], limits: { p50?: number; p99: number }): Figure[] {
  const times = pressed.map((press) => timeToLast(press, who.managers));
  const answers = pressed.map(timeToAnswer);
  return [{ id, what, ours: both(times), peer: `${both(answers)} answered`, goal: goals(times, limits) }];
}

async function underMails(stage: Stage, { product }: Stand, crowd: Crowd): Promise<Figure[]> {
  stage.say(`${queuedMails} mails are queued`);
  await ask(
    product,
    'notify',
    `insert into mails (id, lane, recipient, subject, text_body, html_body)
     select gen_random_uuid(), 'routine', 'somebody' || n || '@example.test', 'Report', 'A report', '<p>A report</p>'
     from generate_series(1, $1) n`,
    [queuedMails],
  );
  const pressed = await during(crowd, () => pressFor(crowd, { rate, seconds: seconds.mails, chance: stage.chance }));
  const [left] = await ask<{ count: number }>(
    product,
    'notify',
    `with gone as (delete from mails where lane = 'routine' returning status)
     select count(*) filter (where status in ('waiting', 'sending'))::int as count from gone`,
  );
  return arrived('D2', `  with ${queuedMails} mails queued (${left?.count} left)`, pressed, { p99: 1000 });
}

async function underSignIns(stage: Stage, { door }: Stand, crowd: Crowd): Promise<Figure[]> {
  stage.say(`${signIns} sign-ins`);
  const call = client(door.url);
  const people = [...crowd.workers, ...crowd.managers];
  let succeeded = 0;
  const pressed = await during(crowd, async () => {
    const everyone = Array.from({ length: signIns }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, (index / signInsASecond) * 1000));
      const person = people[index % people.length];
      if (person && (await signIn(door, call, person).catch(() => null))) succeeded += 1;
    });
    let over = false;
    const all = Promise.all(everyone).then(() => {
      over = true;
    });
    while (!over) await pressFor(crowd, { rate, seconds: 1, chance: stage.chance });
    await all;
  });
  return arrived('D2', `  during ${signIns} sign-ins (${succeeded} succeeded)`, pressed, { p99: 1000 });
}

/** For each mail of these alerts the time from the press to its acceptance, Infinity for a mail that never came. */
async function mailTimes({ mails }: Stand, pressed: Press[]): Promise<number[]> {
  const title = new RegExp(`${who.prefix} \\d+`);
  const allCame = () => {
    const accepted = mails.alertsAccepted(title);
    return pressed.every((press) => (accepted.get(press.title)?.length ?? 0) >= who.managers);
  };
  await eventually(allCame, { within: 20_000, every: 500 }).catch(() => undefined); // counted below
  const accepted = mails.alertsAccepted(title);
  return pressed.flatMap(({ title: alert, sentAt }) => {
    const times = (accepted.get(alert) ?? []).map((at) => at - sentAt);
    return [...times, ...Array<number>(Math.max(0, who.managers - times.length)).fill(Number.POSITIVE_INFINITY)];
  });
}

const both = (times: number[]): string => `${ms(percentile(times, 50))} · ${ms(percentile(times, 99))}`;

function goals(times: number[], { p50, p99 }: { p50?: number; p99: number }): Goal {
  const words = `${p50 === undefined ? 'p99' : `${p50} ·`} ${p99} ms`;
  const slow = p50 === undefined ? 0 : percentile(times, 50) / p50;
  return atMost(Math.max(slow, percentile(times, 99) / p99), 1, words);
}
