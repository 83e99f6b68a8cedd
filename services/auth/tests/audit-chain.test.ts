import { randomUUID } from 'node:crypto';
import type { FloorEvent } from '@floorlight/contracts/events';
import { type Database, openDatabase } from '@floorlight/database/database';
import { errorCode } from '@floorlight/database/errors';
import { createLogger } from '@floorlight/telemetry/logger';
import { randomSite } from '@floorlight/test-kit/random-site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportChains } from '../src/audit/export-chains.ts';
import { recordEvents } from '../src/audit/record-events.ts';
import { verifyExport } from '../src/audit/verification/verify-export.ts';
import { type AuthUnderTest, authUnderTest } from './auth-under-test.ts';
import { anAlert } from './event-publisher.ts';

let auth: AuthUnderTest;
/** A superuser, whose changes the chain must reveal. */
let admin: Database;
beforeAll(async () => {
  auth = await authUnderTest();
  admin = openDatabase({ url: auth.adminDatabaseUrl, log: createLogger({ service: 'test', level: 'silent' }) });
});
afterAll(async () => {
  await admin.stop();
  await auth.stop();
});

const raised = (siteId: string, title = 'Fire Emergency'): FloorEvent => ({
  id: randomUUID(),
  name: 'safety.alert.raised',
  siteId,
  occurredAt: new Date().toISOString(),
  actor: { id: randomUUID(), name: 'Wanda Okafor', role: 'worker' },
  requestId: null,
  traceparent: null,
  payload: { alert: anAlert(siteId, { title }) },
});
const record = (siteId: string, title?: string) =>
  auth.db.transaction((tx) => recordEvents(tx, [raised(siteId, title)]));

/** Creates a site whose audit log has this many entries. */
async function createChain(entries: number): Promise<string> {
  const siteId = randomSite();
  for (let n = 0; n < entries; n++) await record(siteId, `alert ${n + 1}`);
  return siteId;
}

/** Runs a statement without triggers, which only a superuser can do. */
async function tamper(statement: string, values: unknown[]): Promise<void> {
  const client = await admin.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(statement, values);
  } finally {
    client.release(true);
  }
}

async function reportOf(siteId: string) {
  const { chains } = await verifyExport(exportedLines(), { keys: [], copies: [] });
  return chains.find((report) => report.log === 'audit_log' && report.siteId === siteId);
}

async function* exportedLines() {
  for await (const line of exportChains(auth.db)) yield JSON.stringify(line);
}

test('the serving role can add to the logs but not change, delete or empty them', async () => {
  const siteId = await createChain(1);
  for (const statement of [
    `update audit_log set description = 'nothing' where site_id = '${siteId}'`,
    `delete from audit_log where site_id = '${siteId}'`,
    'truncate audit_log',
    'truncate badge_log',
    'delete from badge_log',
    `update audit_heads set number = 0`,
    `insert into audit_heads values ('audit_log', 'elsewhere', 9, '')`,
    'drop trigger audit_log_chains on audit_log',
    'alter table audit_log disable trigger all',
    'drop table audit_log',
  ])
    expect([statement, await auth.db.pool.query(statement).then(() => 'done', errorCode)]).toEqual([
      statement,
      '42501',
    ]);
});

test('the triggers refuse changes even by the owner of the tables', async () => {
  await createChain(1);
  for (const statement of [
    `update audit_log set description = 'nothing'`,
    'delete from audit_log',
    'truncate badge_log',
  ])
    await expect(admin.pool.query(statement)).rejects.toThrow('is append-only');
});

test('fifty concurrent inserts form one chain without gaps, and inserted chain values are ignored', async () => {
  const siteId = randomSite();
  await Promise.all(Array.from({ length: 50 }, () => record(siteId)));
  const { rows } = await auth.db.pool.query('select number::int from audit_log where site_id = $1 order by number', [
    siteId,
  ]);
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  await auth.db.pool.query(
    `insert into audit_log (id, action, description, timestamp, site_id, number, previous_hash, hash, entity_type, details)
     values (gen_random_uuid(), 'safety.alert.raised', 'a forgery', now(), $1, 7, 'x', 'y', 'emergency_alert', '{}')`,
    [siteId],
  );
  expect(await reportOf(siteId)).toEqual({ log: 'audit_log', siteId, entries: 51, anchored: 0, broken: null });
});

test('batches of events of two sites at once form an unbroken chain for each, in the order of the batch', async () => {
  const [one, two] = [randomSite(), randomSite()];
  const batches = [
    [one, two, one],
    [two, one, two],
    [one, one, two],
  ].map((sites, batch) => sites.map((siteId, index) => raised(siteId, `${batch} ${index}`)));
  await Promise.all(batches.map((batch) => auth.db.transaction((tx) => recordEvents(tx, batch))));
  for (const [siteId, entries] of [
    [one, 5],
    [two, 4],
  ] as const) {
    expect(await reportOf(siteId)).toEqual({ log: 'audit_log', siteId, entries, anchored: 0, broken: null });
    const { rows } = await auth.db.pool.query('select id from audit_log where site_id = $1 order by number', [siteId]);
    const recorded = rows.map(({ id }) => id);
    for (const batch of batches) {
      const ids = batch.filter((event) => event.siteId === siteId).map(({ id }) => id);
      expect(recorded.filter((id) => ids.includes(id))).toEqual(ids);
    }
  }
});

test('entries from before codes verify beside newer ones', async () => {
  const siteId = randomSite();
  await auth.db.pool.query(`insert into audit_log (id, action, description, timestamp, site_id, entity_type, details)
    values (gen_random_uuid(), 'a', 'b', now(), '${siteId}', 'c', '{}')`);
  await record(siteId);
  const { rows } = await auth.db.pool.query(`select coded from audit_log where site_id = '${siteId}' order by number`);
  expect(rows).toEqual([
    { coded: null },
    { coded: { code: 'auditDescriptions.alertSent', params: { title: 'Fire Emergency' } } },
  ]);
  expect(await reportOf(siteId)).toMatchObject({ entries: 2, broken: null });
});

test('an insert that is rolled back leaves no gap', async () => {
  const siteId = await createChain(1);
  await auth.db
    .transaction(async (tx) => {
      await tx.execute(`insert into audit_log (id, action, description, timestamp, site_id, entity_type, details)
        values (gen_random_uuid(), 'a', 'b', now(), '${siteId}', 'c', '{}')`);
      throw new Error('no');
    })
    .catch(() => {});
  await record(siteId);
  expect(await reportOf(siteId)).toMatchObject({ entries: 2, broken: null });
});

test.each([
  [
    'a changed description',
    `update audit_log set description = 'Did nothing' where site_id = $1 and number = 3`,
    3,
    /was changed/,
  ],
  ['a removed name', 'update audit_log set user_name = null where site_id = $1 and number = 2', 2, /was changed/],
  [
    'a changed detail',
    `update audit_log set details = details || '{"severity":"low"}' where site_id = $1 and number = 4`,
    4,
    /was changed/,
  ],
  [
    'a changed code',
    `update audit_log set coded = coded || '{"code":"auditDescriptions.alertResolved"}' where site_id = $1 and number = 2`,
    2,
    /was changed/,
  ],
  ['a deleted entry', 'delete from audit_log where site_id = $1 and number = 3', 4, /are missing/],
  [
    'a deleted end',
    'delete from audit_log where site_id = $1 and number > 3',
    4,
    /is missing, and so are all entries up to 5/,
  ],
  ['an emptied log', 'delete from audit_log where site_id = $1', 1, /is missing/],
  [
    'a change with a recomputed hash',
    `update audit_log l set description = 'Forged', hash = encode(sha256(convert_to((jsonb_strip_nulls(to_jsonb(l) || '{"description":"Forged"}') - 'hash')::text, 'UTF8')), 'hex')
     where site_id = $1 and number = 2`,
    3,
    /does not match the hash of entry 2/,
  ],
])('the verification finds %s and names the first affected entry', async (_, statement, number, reason) => {
  const [siteId, untouched] = [await createChain(5), await createChain(2)];
  await tamper(statement, [siteId]);
  expect((await reportOf(siteId))?.broken).toMatchObject({ number, reason: expect.stringMatching(reason) });
  expect((await reportOf(untouched))?.broken).toBeNull();
});

test('production does not start if the serving role can rewrite the logs', async () => {
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: auth.ownerDatabaseUrl,
  };
  const service = auth.createInstance(environment);
  await expect(service.start()).rejects.toThrow(/may change audit_log, badge_log, audit_heads, audit_anchors/);
});
