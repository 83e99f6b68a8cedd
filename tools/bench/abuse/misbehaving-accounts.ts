import { setTimeout as pause } from 'node:timers/promises';
import { login } from '@floorlight/contracts/accounts';
import { listAlerts } from '@floorlight/contracts/alerts';
import { client } from '@floorlight/test-kit/client';
import { startLoad } from '../../chaos/load.ts';
import { percentile } from '../../chaos/percentile.ts';
import { now } from '../clock.ts';
import type { BenchContext, RunningProduct } from '../context.ts';
import { type Crowd, createCrowd } from '../delivery/crowd.ts';
import { atMost, type Figure, ms } from '../figure.ts';
import { enrolMembers } from '../people/enrol-members.ts';
import { type Member, signIn } from '../people/people.ts';
import { timeToLast } from '../people/presses.ts';
import { cpuByProcess, cpuShares } from '../product-cpu.ts';
import { startAbuse } from './abusers.ts';

const abusers = 200;
const siteId = 'north';
/** So many workers that none presses often enough to be folded. */
const people = { siteId, workers: 120, managers: 20, prefix: 'True', receipts: true };
const seconds = { quiet: 8, warmUp: 4, abuse: 18 };
const perSecond = { presses: 2, signIns: 2 };
/** Milliseconds: p99. */
const limit = 1000;
/** Milliseconds. What takes longer counts as never. */
const longestWait = 10_000;
/** Milliseconds. More often, those who look for an alert would be the load themselves. */
const pollInterval = 100;
/** Everybody who misbehaves, and half of the honest, have this address: a warehouse has one. */
const warehouse = '203.0.113.40';
const elsewhere = '198.51.100.60';

/** Whether 200 accounts that misbehave hold up an honest alert or an honest sign-in. */
export async function misbehavingAccounts(context: BenchContext): Promise<Figure[]> {
  const running = await context.separateProduct({
    TRUST_PROXY: 'loopback',
    ALERTS_PER_MINUTE: '3',
    REQUESTS_PER_MINUTE_PER_PERSON: '1200',
  });
  const crowd = await createCrowd(context, running, people);
  const members = await enrolMembers(running, { role: 'worker', siteId, count: abusers });
  const honest = await withDevices(running, crowd.workers.slice(0, 40));

  context.log('quiet');
  const quiet = await measure(context, running, crowd, { honest, forSeconds: seconds.quiet });
  context.log(`${abusers} accounts misbehave`);
  const abuse = startAbuse(running.address, members, { random: context.random, address: warehouse });
  context.onEnd(abuse.stop);
  await pause(seconds.warmUp * 1000);
  const [before, began] = [cpuByProcess(running.product), now()];
  const measured = await measure(context, running, crowd, { honest, forSeconds: seconds.abuse });
  const shares = cpuShares(before, cpuByProcess(running.product), (now() - began) / 1000);
  abuse.stop();
  context.log(`  of one processor: ${shares}`);
  for (const [what, count] of [...abuse.answers].toSorted()) context.log(`  ${what}: ${count}`);
  crowd.disconnect();

  return kinds.map(({ key, what }) => {
    const times = measured[key];
    return {
      id: 'MISBEHAVING',
      what: `${what} while ${abusers} accounts misbehave, p50 · p99`,
      ours: figures(times),
      peer: `${figures(quiet[key])} quiet`,
      goal: atMost(percentile(times, 99), limit, `${limit} ms`),
    };
  });
}

interface Times {
  live: number[];
  listed: number[];
  knownDevice: number[];
  newDevice: number[];
  sameAddress: number[];
}

const kinds: { key: keyof Times; what: string }[] = [
  { key: 'live', what: `true alert at ${people.managers} managers live` },
  { key: 'listed', what: 'true alert in a manager’s list' },
  { key: 'knownDevice', what: 'sign-in, known device, same address' },
  { key: 'sameAddress', what: 'sign-in, new device, same address' },
  { key: 'newDevice', what: 'sign-in, new device, other address' },
];

const figures = (times: number[]): string => `${ms(percentile(times, 50))} · ${ms(percentile(times, 99))}`;

/** Signs them in once, so that each has the cookie of a known device. */
async function withDevices({ address }: RunningProduct, workers: Member[]): Promise<Member[]> {
  const call = client(address.url);
  const signedIn: Member[] = [];
  for (const worker of workers) signedIn.push({ ...worker, cookie: await signIn(address, call, worker) });
  return signedIn;
}

async function measure(
  { random }: BenchContext,
  running: RunningProduct,
  crowd: Crowd,
  { honest, forSeconds }: { honest: Member[]; forSeconds: number },
): Promise<Times> {
  const before = crowd.all.length;
  const times: Times = { live: [], listed: [], knownDevice: [], newDevice: [], sameAddress: [] };
  const pending: Promise<unknown>[] = [];
  let next = 0;
  const nextOf = (all: Member[]): Member => all[next++ % all.length] as Member; // not empty
  const press = async () => {
    const sent = crowd.press();
    const own = crowd.all.at(-1);
    await Promise.race([sent, pause(longestWait)]);
    if (own) times.listed.push(await timeToList(running, nextOf(crowd.managers), own));
  };
  const signInOnce = async () => {
    const [known, unknown, other] = [nextOf(honest), nextOf(honest), nextOf(honest)];
    const [knownDevice, sameAddress, newDevice] = await Promise.all([
      timeToSignIn(running, known, { from: warehouse, cookie: deviceOf(known) }),
      timeToSignIn(running, unknown, { from: warehouse }),
      timeToSignIn(running, other, { from: elsewhere }),
    ]);
    times.knownDevice.push(knownDevice);
    times.sameAddress.push(sameAddress);
    times.newDevice.push(newDevice);
  };
  const stops = [
    startLoad(perSecond.presses, () => void pending.push(press()), random),
    startLoad(perSecond.signIns, () => void pending.push(signInOnce()), random),
  ];
  await pause(forSeconds * 1000);
  for (const stop of stops) stop();
  await Promise.all(pending);
  await Promise.race([crowd.settled().catch(() => {}), pause(longestWait)]); // what is missing counts as never
  times.live = crowd.all.slice(before).map((each) => timeToLast(each, people.managers));
  return times;
}

const deviceOf = ({ cookie }: Member): string => cookie.split('; ').find((pair) => pair.includes('device=')) ?? '';

/**
 * Milliseconds from the press until a manager's list has it; Infinity if it does not come. Looks for its title in the
 * text: checking a hundred alerts against the contract ten times a second would be much of the load.
 */
async function timeToList(
  { address: { url, headers } }: RunningProduct,
  { cookie }: Member,
  { title, sentAt }: { title: string; sentAt: number },
): Promise<number> {
  const list = new URL(`${listAlerts.path}?status=active&limit=100`, url);
  while (now() - sentAt < longestWait) {
    const answer = await fetch(list, { headers: { ...headers, cookie } });
    if ((await answer.text()).includes(`"${title}"`)) return now() - sentAt;
    await pause(pollInterval);
  }
  return Number.POSITIVE_INFINITY;
}

/** Milliseconds; Infinity if it was refused. */
async function timeToSignIn(
  { address }: RunningProduct,
  { email, password }: Member,
  { from, cookie = '' }: { from: string; cookie?: string },
): Promise<number> {
  const began = now();
  const headers = { ...address.headers, 'x-forwarded-for': from, ...(cookie && { cookie }) };
  const answer = client(address.url)(login, { body: { email, password }, headers }).catch(() => null);
  const signedIn = await Promise.race([answer, pause(longestWait, null)]);
  return signedIn?.status === 200 ? now() - began : Number.POSITIVE_INFINITY;
}
