import { randomUUID } from 'node:crypto';
import type { QueryInput } from '@floorlight/contracts/endpoint';
import {
  createTote,
  getHistoricalTotes,
  listToteAssignees,
  listTotes,
  newTotesPerDayMax,
  type Tote,
  updateTote,
} from '@floorlight/contracts/totes';
import { openDatabase } from '@floorlight/database/database';
import { createLogger } from '@floorlight/telemetry/logger';
import { succeeded } from '@floorlight/test-kit/client';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InventoryUnderTest, inventoryUnderTest } from './inventory-under-test.ts';

let inventory: InventoryUnderTest;
let worker: Person;
let manager: Person;
beforeAll(async () => {
  inventory = await inventoryUnderTest();
  worker = await inventory.person({ name: 'Sam Worker' });
  manager = await inventory.person({ name: 'Mia Chen', role: 'manager' });
});
afterAll(() => inventory.stop());

let numbers = 0;
const newTote = async (of: Partial<{ assignedTo: string; itemCount: number }> = {}, by = worker): Promise<Tote> =>
  succeeded(await by.call(createTote, { body: { toteNumber: `TOTE-A-${++numbers}-10000`, ...of } }));
const change = (who: Person, { id, version }: Tote, body: { status?: 'processing'; assignedTo?: string | null }) =>
  who.call(updateTote, { params: { id }, body: { version, ...body } });
const listed = async (who: Person, query: QueryInput<typeof listTotes>) =>
  succeeded(await who.call(listTotes, { query }));
const toteNow = async ({ toteNumber }: Tote) =>
  succeeded(await manager.call(listTotes, { query: { codes: toteNumber } }))[0];

test('a tote is created, found by its code, and published', async () => {
  const tote = await newTote({ itemCount: 7 });
  expect(tote).toMatchObject({ status: 'pending', itemCount: 7, assignedTo: null, assignedToName: null, version: 1 });
  const query = { codes: `,unknown, ${tote.toteNumber},${tote.toteNumber}` };
  expect(succeeded(await worker.call(listTotes, { query }))).toEqual([tote]);
  const event = await inventory.waitForEvent('inventory.tote.created', ({ payload }) => payload.tote.id === tote.id);
  expect(event).toMatchObject({ actor: { name: 'Sam Worker' }, payload: { tote } });
});

test('a device chooses the id of a tote, so that it can change it before the registration is sent', async () => {
  const id = randomUUID();
  const body = { id, toteNumber: 'TOTE-C-1-10000' };
  const tote = succeeded(await worker.call(createTote, { body }));
  expect(tote).toMatchObject(body);
  const same = await worker.call(createTote, { body: { id, toteNumber: 'TOTE-C-2-10000' } });
  expect(same.status).toBe(409);
});

test('a number exists once at a site, also with concurrent requests; the same key gets the same answer', async () => {
  const body = { toteNumber: 'TOTE-B-1-20000' };
  const both = await Promise.all([worker.call(createTote, { body }), manager.call(createTote, { body })]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await worker.call(createTote, { body })).body).toMatchObject({
    message: 'Tote TOTE-B-1-20000 already exists',
  });
  const elsewhere = await inventory.person({ siteId: inventory.otherSiteId });
  expect((await elsewhere.call(createTote, { body })).status).toBe(201);

  const headers = { 'idempotency-key': 'one-tote-for-all' };
  const again = { body: { toteNumber: 'TOTE-B-2-20000' }, headers };
  const [first, second] = [await worker.call(createTote, again), await worker.call(createTote, again)];
  expect(succeeded(second)).toEqual(succeeded(first));
});

test('of two changes of the same version one wins, and the other gets the new state of the tote', async () => {
  const tote = await newTote();
  const answers = await Promise.all([
    change(worker, tote, { status: 'processing' }),
    change(manager, tote, { assignedTo: manager.principal.sub }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const current = await toteNow(tote);
  expect(current?.version).toBe(2);
  const event = await inventory.waitForEvent('inventory.tote.updated', ({ payload }) => payload.tote.id === tote.id);
  expect(event.payload).toEqual({ tote: current, heldBy: null, heldById: null });

  const stale = await change(worker, tote, { status: 'processing' });
  const { status, assignedToName } = current ?? {};
  expect([stale.status, stale.body]).toMatchObject([
    409,
    {
      message: `Someone else changed tote ${tote.toteNumber}: it is ${status}, 0 items, assigned to ${assignedToName ?? 'nobody'}. Check it and try again`,
      detail: {
        code: `inventoryRefusals.${assignedToName ? 'assignedToteChanged' : 'unassignedToteChanged'}.${status}`,
        params: { tote: tote.toteNumber, items: 0, ...(assignedToName && { name: assignedToName }) },
      },
    },
  ]);
});

test('a repeated change with its key gets the first answer; another change with that key is refused', async () => {
  const [tote, other] = [await newTote(), await newTote()];
  const headers = { 'idempotency-key': `change-of-${tote.id}` };
  const send = ({ id }: Tote) =>
    worker.call(updateTote, { params: { id }, body: { version: 1, status: 'processing' }, headers });
  const first = succeeded(await send(tote));
  expect(first).toMatchObject({ status: 'processing', version: 2 });
  expect(succeeded(await send(tote))).toEqual(first);
  expect(await toteNow(tote)).toEqual(first);
  expect(await send(other)).toMatchObject({ status: 422 });
  expect(await toteNow(other)).toEqual(other);
});

test('a worker takes a tote and gives it back, but cannot assign it to others or take it from them', async () => {
  const [me, other] = [worker.principal.sub, (await inventory.person()).principal.sub];
  const taken = succeeded(await change(worker, await newTote(), { assignedTo: me }));
  expect(taken).toMatchObject({ assignedTo: me, assignedToName: 'Sam Worker' });
  expect(succeeded(await worker.call(listTotes)).map(({ id }) => id)).toContain(taken.id);
  const back = succeeded(await change(worker, taken, { assignedTo: null }));
  expect(back).toMatchObject({ assignedTo: null, assignedToName: null, version: 3 });
  expect(succeeded(await worker.call(listTotes)).map(({ id }) => id)).not.toContain(back.id);

  expect((await change(worker, back, { assignedTo: other })).status).toBe(403);
  const theirs = succeeded(await change(manager, back, { assignedTo: manager.principal.sub }));
  for (const assignedTo of [me, null]) expect((await change(worker, theirs, { assignedTo })).status).toBe(403);
  expect(await toteNow(theirs)).toEqual(theirs);
  expect(succeeded(await change(worker, theirs, { status: 'processing' }))).toMatchObject({ status: 'processing' });
});

test('a manager assigns a tote to a person who has used totes or counts', async () => {
  const sam = worker.principal.sub;
  const tote = succeeded(await change(manager, await newTote(), { assignedTo: sam }));
  expect(tote).toMatchObject({ assignedTo: sam, assignedToName: 'Sam Worker' });
  expect(succeeded(await manager.call(listToteAssignees)).map(({ name }) => name)).toEqual(['Mia Chen', 'Sam Worker']);
  expect((await worker.call(listToteAssignees)).status).toBe(403);
});

test('a manager sees all totes of the site, and none of another site', async () => {
  const tote = await newTote();
  expect(succeeded(await manager.call(listTotes)).map(({ id }) => id)).toContain(tote.id);
  const otherSitesManager = await inventory.person({ siteId: inventory.otherSiteId, role: 'manager' });
  expect(succeeded(await otherSitesManager.call(listTotes, { query: { codes: tote.toteNumber } }))).toEqual([]);
  expect((await change(otherSitesManager, tote, { status: 'processing' })).status).toBe(404);
});

test('a manager reads totes page by page, and filters them by status, assignee and search text', async () => {
  const siteId = `site-of-pages-${randomUUID()}`;
  const lead = await inventory.person({ name: 'Ada Lead', role: 'manager', siteId });
  const hand = await inventory.person({ name: 'Ben Hand', siteId });
  const made: Tote[] = [];
  for (const [number, of] of Object.entries({
    'P-1': {},
    'P-2': { assignedTo: lead.principal.sub },
    P_3: { status: 'completed' as const },
  }))
    made.push(succeeded(await lead.call(createTote, { body: { toteNumber: number, ...of } })));
  const numbersOf = async (query: Parameters<typeof listed>[1], by = lead) =>
    (await listed(by, query)).map(({ toteNumber }) => toteNumber).sort();

  const first = await lead.call(listTotes, { query: { limit: 2 } });
  const link = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const cursor = new URLSearchParams(link.slice(link.indexOf('?'))).get('cursor') ?? '';
  const second = await lead.call(listTotes, { query: { limit: 2, cursor } });
  expect([succeeded(first).length, succeeded(second).length, second.headers.get('link')]).toEqual([2, 1, null]);
  const ids = [...succeeded(first), ...succeeded(second)].map(({ id }) => id);
  expect(ids.toSorted()).toEqual(made.map(({ id }) => id).sort());

  expect(await numbersOf({ status: 'completed' })).toEqual(['P_3']);
  expect(await numbersOf({ assignedTo: 'nobody' })).toEqual(['P-1', 'P_3']);
  expect(await numbersOf({ assignedTo: 'me' })).toEqual(['P-2']);
  expect(await numbersOf({ assignedTo: lead.principal.sub, status: 'completed' })).toEqual([]);
  expect(await numbersOf({ search: 'p_' })).toEqual(['P_3']);
  expect(await numbersOf({ search: 'ada' })).toEqual(['P-2']);
  expect(await numbersOf({ assignedTo: 'nobody' }, hand)).toEqual([]);
  expect((await lead.call(listTotes, { query: { cursor: 'further' } })).status).toBe(400);
});

test('a tote can be assigned to a person who has read the list of totes', async () => {
  const newcomer = await inventory.person({ name: 'Nora Early' });
  await newcomer.call(listTotes);
  const tote = succeeded(await change(manager, await newTote(), { assignedTo: newcomer.principal.sub }));
  expect(tote).toMatchObject({ assignedToName: 'Nora Early' });
});

test.each([
  [{ toteNumber: '' }],
  [{ toteNumber: '   ' }],
  [{ toteNumber: 'TOTE\u0000' }],
  [{ toteNumber: 'TOTE-1,TOTE-2' }],
  [{ toteNumber: 'TOTE-1\nTOTE-2' }],
  [{ toteNumber: 'x'.repeat(121) }],
  [{ toteNumber: 7 }],
  [{ itemCount: -1 }],
  [{ itemCount: 1.5 }],
  [{ itemCount: 1e9 }],
  [{ itemCount: '3' }],
  [{ status: 'lost' }],
  [{ assignedTo: 'me' }],
])('an invalid tote is refused and not created: %j', async (wrong) => {
  const before = succeeded(await manager.call(listTotes)).length;
  const answer = await worker.call(createTote, { rawBody: { toteNumber: 'TOTE-C-1', ...wrong } });
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { errors: { [Object.keys(wrong)[0] ?? '']: expect.any(String) } },
  ]);
  expect(succeeded(await manager.call(listTotes))).toHaveLength(before);
});

test.each([
  [{}],
  [{ version: 1 }],
  [{ version: 0, status: 'processing' }],
  [{ version: 2 ** 40, status: 'processing' }],
  [{ version: '1', status: 'processing' }],
  [{ version: 1, itemCount: -1 }],
])('an invalid change is refused and changes nothing: %j', async (body) => {
  const tote = await newTote();
  const answer = await worker.call(updateTote, { params: { id: tote.id }, rawBody: body });
  expect(answer.status).toBe(400);
  expect(await toteNow(tote)).toEqual(tote);
});

test('too many codes at once are refused', async () => {
  const codes = Array.from({ length: 201 }, (_, index) => `TOTE-${index}`).join(',');
  expect((await worker.call(listTotes, { query: { codes } })).status).toBe(400);
});

test('the site’s 35 historical totes have codes made of their names and five digits', async () => {
  const totes = succeeded(await worker.call(getHistoricalTotes));
  expect(totes).toHaveLength(35);
  for (const { name, code } of totes) expect(code).toMatch(new RegExp(`^TOTE-${name}-\\d{5}$`));
});

test('a person creates so many totes a day, also at once, and others go on', async () => {
  const busy = await inventory.person();
  const log = createLogger({ service: 'inventory', level: 'fatal' });
  const { pool, stop } = openDatabase({ url: inventory.adminDatabaseUrl, log, max: 1 });
  await pool.query(
    `insert into reinduction_totes (id, site_id, tote_number, created_by, last_updated, created_at)
     select gen_random_uuid(), $1, 'BUSY-' || n, $2, now(), now() from generate_series(1, $3::int) n`,
    [inventory.otherSiteId, busy.principal.sub, newTotesPerDayMax - 3],
  );
  const create = (toteNumber: string) => busy.call(createTote, { body: { toteNumber } });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => create(`TOTE-C-${index}-10000`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(7).fill(409)]);
  expect((await create('TOTE-C-11-10000')).body).toMatchObject({
    message: 'You have reached the limit of new totes: 1,000 a day. Please try again later',
  });
  expect(await newTote()).toMatchObject({ status: 'pending' });
  await pool.query(`update reinduction_totes set created_at = now() - interval '25 hours' where created_by = $1`, [
    busy.principal.sub,
  ]);
  expect((await create('TOTE-C-11-10000')).status).toBe(201);
  await stop();
});
