import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fairQueue, type Place } from './fair-queue.ts';

const busy = () => new Error('busy');
const limits = { concurrency: 1, maxLength: 1000, longestWait: 5, busy };

/** Holds the queue's only slot while the others come, and returns the order in which they ran. */
async function orderOf(places: (Place & { name: string })[], given: Partial<typeof limits> = {}): Promise<string[]> {
  const queue = fairQueue({ ...limits, ...given });
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const order: string[] = [];
  const first = queue({ lane: 0, group: 'first' }, () => opened);
  const others = places.map(({ name, ...place }) => queue(place, async () => void order.push(name)));
  const outcomes = Promise.allSettled(others);
  await pause(1);
  open();
  await first;
  for (const [index, { status }] of (await outcomes).entries())
    if (status === 'rejected') order.push(`${places[index]?.name} refused`);
  return order;
}

const from = (group: string, name: string, rest: Partial<Place> = {}) => ({ lane: 0, group, name, ...rest });

test('groups take turns, in order of arrival within each', async () => {
  const places = [from('a', 'a1'), from('a', 'a2'), from('a', 'a3'), from('b', 'b1'), from('b', 'b2')];
  expect(await orderOf(places)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

test('an earlier lane goes first, and the lowest rank of a group', async () => {
  const places = [
    from('a', 'guess', { lane: 1, rank: 3 }),
    from('a', 'other guess', { lane: 1, rank: 9 }),
    from('a', 'honest', { lane: 1 }),
    from('b', 'known'),
  ];
  expect(await orderOf(places)).toEqual(['known', 'honest', 'guess', 'other guess']);
});

test('new groups without end do not keep a group waiting that came before them', async () => {
  const queue = fairQueue(limits);
  let done = false;
  const strangers = Array.from({ length: 5 }, (_, index) => queue({ lane: 0, group: `s${index}` }, () => pause(1)));
  const waiting = queue({ lane: 0, group: 'warehouse' }, async () => {
    done = true;
  });
  for (let n = 0; n < 20; n++)
    strangers.push(queue({ lane: 0, group: `new ${n}` }, async () => expect(done).toBe(true)));
  await Promise.all([...strangers, waiting]);
});

test('a full queue refuses the newest of the group that has the most waiting', async () => {
  const places = [from('a', 'a1'), from('a', 'a2'), from('b', 'b1')];
  expect(await orderOf(places, { maxLength: 2 })).toEqual(['a1', 'b1', 'a2 refused']);
});

test('work that waits too long is refused and never runs', async () => {
  const queue = fairQueue({ ...limits, longestWait: 0.02 });
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const first = queue({ lane: 0, group: 'a' }, () => opened);
  let ran = false;
  const late = queue({ lane: 0, group: 'b' }, async () => {
    ran = true;
  });
  await expect(late).rejects.toThrow('busy');
  open();
  await first;
  expect(await queue({ lane: 0, group: 'b' }, async () => 'next')).toBe('next');
  expect(ran).toBe(false);
});

test('the next work runs after work that failed', async () => {
  const queue = fairQueue(limits);
  const place = { lane: 0, group: 'a' };
  const failing = [1, 2, 3].map(() => queue(place, () => Promise.reject(new Error('no'))));
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  expect(await queue(place, async () => 'next')).toBe('next');
});
