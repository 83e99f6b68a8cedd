import { saveCount } from '@floorlight/contracts/counts';
import { getSiteCount, openSiteCount } from '@floorlight/contracts/site-counts';
import { client, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { queryDatabase } from '../../chaos/databases.ts';
import { percentile } from '../../chaos/percentile.ts';
import { now } from '../clock.ts';
import type { BenchContext, RunningProduct } from '../context.ts';
import { atMost, type Figure, ms } from '../figure.ts';
import { enrolMembers } from '../people/enrol-members.ts';
import { listen } from '../people/listen.ts';

const people = 20;
const rounds = 5;
const siteId = 'hill';
const walls = Array.from({ length: people }, (_, index) => ({ afeArea: 'AFE 1', wallNumber: `Wall ${101 + index}` }));

/** Twenty people count one area at once: whether every wall is right, and how soon each of them sees the others. */
export async function count(context: BenchContext): Promise<Figure[]> {
  const running = await context.product();
  const { address } = running;
  const [manager] = await enrolMembers(running, { role: 'manager', siteId, count: 1 });
  const counters = await enrolMembers(running, { role: 'worker', siteId, count: people });
  if (!manager) throw new Error('no manager could be enrolled');
  await knownToNotify(running, people + 1);
  const call = client(address.url);
  const as = ({ cookie }: { cookie: string }) => ({ headers: { ...address.headers, cookie } });
  const { id } = succeeded(await call(openSiteCount, { body: { name: 'Bench', walls }, ...as(manager) }));

  /** When each of the people saw each count, by its total: no two are equal. */
  const seen = new Map<string, number>();
  for (const reader of counters)
    context.onEnd(
      await listen(address, reader, (frame, at) => {
        if (frame.type !== 'site_count_changed') return;
        for (const { figures } of frame.walls ?? []) if (figures) seen.set(`${reader.id} ${figures.total}`, at);
      }),
    );

  context.log(`${people} people count ${people} walls at once, ${rounds} times`);
  const delays: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const savedAt = new Map<number, number>();
    await Promise.all(
      counters.map(async (counter, index) => {
        const total = totalOf(round, index);
        const figures = { rebinPsTotes: total, psToteOverflow: 0, floorTable: 0 };
        savedAt.set(total, now());
        succeeded(await call(saveCount, { body: { ...wallAt(index), ...figures }, ...as(counter) }));
      }),
    );
    const all = [...savedAt].flatMap(([total, at]) => counters.map((reader) => ({ key: `${reader.id} ${total}`, at })));
    await eventually(() => all.every(({ key }) => seen.has(key)), { within: 10_000, every: 20 }).catch(() => {});
    delays.push(...all.map(({ key, at }) => (seen.get(key) ?? Number.POSITIVE_INFINITY) - at));
  }
  const counted = succeeded(await call(getSiteCount, { params: { id }, ...as(manager) })).walls;
  const wrong = counted.filter(({ figures }, index) => figures?.total !== totalOf(rounds - 1, index)).length;
  const last = Math.max(...delays);
  const row = (what: string, ours: string, goal: Figure['goal']): Figure => ({
    ...{ id: 'COUNT', what, ours, peer: '', goal },
  });
  return [
    row(`${people} people count an area at once, walls wrong`, String(wrong), atMost(wrong, 0, '0')),
    row('  from Save until all others see it, the last', ms(last), atMost(last, 1000, '1 s')),
    row('  99 of 100', ms(percentile(delays, 99)), null),
    row('  the median', ms(percentile(delays, 50)), null),
  ];
}

const totalOf = (round: number, index: number): number => 1 + round * people + index;

function wallAt(index: number) {
  const wall = walls[index];
  if (!wall) throw new Error('each of the people has a wall');
  return wall;
}

const knownToNotify = ({ product }: RunningProduct, members: number): Promise<unknown> =>
  eventually(
    async () => {
      const known = 'select id from people where site_id = $1 and is_active';
      return (await queryDatabase(product, 'notify', known, [siteId])).length >= members;
    },
    { within: 60_000, every: 200 },
  );
