import { setTimeout as pause } from 'node:timers/promises';
import {
  answerRollCall,
  callEvacuation,
  endEvacuation,
  getRollCall,
  type RollCallAnswer,
} from '@floorlight/contracts/evacuations';
import type { LiveFrame } from '@floorlight/contracts/live';
import { client, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { queryDatabase } from '../../chaos/databases.ts';
import { percentile } from '../../chaos/percentile.ts';
import { now } from '../clock.ts';
import type { BenchContext, RunningProduct } from '../context.ts';
import { atMost, type Figure, ms } from '../figure.ts';
import { enrolMembers } from '../people/enrol-members.ts';
import { listen } from '../people/listen.ts';
import type { GatewayAddress, Member } from '../people/people.ts';

const phones = 500;
const managers = 5;
/** Milliseconds over which the answers are spread. */
const answering = 10_000;
const openedAtOnce = 20;
const siteId = 'lake';

/** An evacuation of 500 phones: how soon each has it, whether each answer counts, and how live the roll call is. */
export async function evacuation(context: BenchContext): Promise<Figure[]> {
  const running = await context.product();
  const { address } = running;
  context.log(`${phones} phones and ${managers} managers join the site ${siteId}`);
  const wardens = await enrolMembers(running, { role: 'manager', siteId, count: managers });
  const workers = await enrolMembers(running, { role: 'worker', siteId, count: phones });
  await knownToNotify(running, phones + managers);
  const notified = new Map<string, number>();
  const shown = new Map<string, number>();
  const onPhone =
    ({ id }: Member) =>
    (frame: LiveFrame, at: number) => {
      if (frame.type === 'notification' && frame.data.type === 'evacuation_called') notified.set(id, at);
    };
  const onDesk =
    ({ id: manager }: Member) =>
    (frame: LiveFrame, at: number) => {
      if (frame.type === 'roll_call_changed')
        for (const { userId, status } of frame.entries)
          if (status !== 'unaccounted') shown.set(`${manager} ${userId}`, at);
    };
  await openAll(context, address, workers, onPhone);
  await openAll(context, address, wardens, onDesk);

  const call = client(address.url);
  const [warden] = wardens;
  if (!warden) throw new Error('no manager could be enrolled');
  const as = ({ cookie }: Member) => ({ headers: { ...address.headers, cookie } });
  const calledAt = now();
  const body = { kind: 'fire' as const, zones: [], drill: false };
  const { id } = succeeded(await call(callEvacuation, { body, ...as(warden) }));
  await eventually(() => notified.size === phones, { within: 30_000, every: 20 }).catch(() => {});
  const delays = [...notified.values()].map((at) => at - calledAt);

  context.log(`${phones} answers in ${answering / 1000} s`);
  const answeredAt = new Map<string, number>();
  await Promise.all(
    workers.map(async (worker, index) => {
      await pause((index * answering) / phones);
      const answer: RollCallAnswer = index % 50 === 0 ? 'needs_help' : 'safe';
      succeeded(await call(answerRollCall, { params: { id }, body: { answer }, ...as(worker) }));
      answeredAt.set(worker.id, now());
    }),
  );
  await eventually(() => shown.size === phones * managers, { within: 10_000, every: 20 }).catch(() => {});
  const { counts } = succeeded(await call(getRollCall, { params: { id }, ...as(warden) }));
  succeeded(await call(endEvacuation, { params: { id }, ...as(warden) }));
  const live = workers.flatMap((worker) =>
    wardens.map(
      (manager) =>
        (shown.get(`${manager.id} ${worker.id}`) ?? Number.POSITIVE_INFINITY) - (answeredAt.get(worker.id) ?? 0),
    ),
  );
  const wrong = Math.abs(counts.safe - (phones - phones / 50)) + Math.abs(counts.needsHelp - phones / 50);
  const last = notified.size === phones ? Math.max(...delays) : Number.POSITIVE_INFINITY;
  const slowest = Math.max(...live);
  const row = (what: string, ours: string, goal: Figure['goal']): Figure => ({
    ...{ id: 'EVACUATION', what, ours, peer: '', goal },
  });
  return [
    row(`${phones} phones told, the last`, ms(last), atMost(last, 2000, '2 s')),
    row('  the median', ms(percentile(delays, 50)), null),
    row(`${phones} answers in 10 s, counted wrong`, String(wrong), atMost(wrong, 0, '0')),
    row(`roll call at ${managers} managers, the last answer shown`, ms(slowest), atMost(slowest, 1000, '1 s')),
    row('  the median', ms(percentile(live, 50)), null),
  ];
}

const knownToNotify = ({ product }: RunningProduct, count: number): Promise<unknown> =>
  eventually(
    async () => {
      const known = 'select id from people where site_id = $1 and is_active';
      return (await queryDatabase(product, 'notify', known, [siteId])).length >= count;
    },
    { within: 60_000, every: 200 },
  );

async function openAll(
  context: BenchContext,
  address: GatewayAddress,
  members: Member[],
  listenerOf: (member: Member) => (frame: LiveFrame, at: number) => void,
): Promise<void> {
  for (let first = 0; first < members.length; first += openedAtOnce)
    await Promise.all(
      members.slice(first, first + openedAtOnce).map(async (member) => {
        context.onEnd(await listen(address, member, listenerOf(member)));
      }),
    );
}
