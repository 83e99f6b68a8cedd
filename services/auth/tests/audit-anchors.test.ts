import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '@floorlight/database/database';
import { createLogger } from '@floorlight/telemetry/logger';
import { eventually } from '@floorlight/test-kit/eventually';
import { randomSite } from '@floorlight/test-kit/random-site';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type AnchorSigner, anchorSigner, hashOfAnchor, readAnchor } from '../src/audit/anchors/anchor.ts';
import { anchorHeads } from '../src/audit/anchors/anchor-heads.ts';
import { recordKey } from '../src/audit/anchors/anchor-keys-file.ts';
import { anchorsFile } from '../src/audit/anchors/anchors-file.ts';
import { requestTimeStamp } from '../src/audit/anchors/time-stamp.ts';
import { exportChains } from '../src/audit/export-chains.ts';
import { recordEvents } from '../src/audit/record-events.ts';
import { runVerifier } from '../src/audit/verification/run-verifier.ts';
import { type AuthUnderTest, authUnderTest, verified } from './auth-under-test.ts';
import { anAlert } from './event-publisher.ts';
import { startTimeStampAuthority } from './time-stamp-authority.ts';

const newKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const minute = 60_000;

let auth: AuthUnderTest;
/** A superuser, as the database's owner can become one. */
let owner: Database;
let signer: AnchorSigner;
let directory: string;
let anchors: string;
let keys: string;
/** The time of the next anchor, in milliseconds since the epoch. */
let clock: number;

beforeAll(async () => {
  auth = await authUnderTest();
  owner = openDatabase({ url: auth.adminDatabaseUrl, log: createLogger({ service: 'test', level: 'silent' }) });
});
afterAll(async () => {
  await owner.stop();
  await auth.stop();
});
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'floorlight-anchors-'));
  [anchors, keys] = [join(directory, 'anchors.jws'), join(directory, 'anchors.keys')];
  await tamper('truncate audit_log, badge_log, audit_heads, audit_anchors');
  signer = await anchorSigner(newKey());
  clock = Date.now() - 30 * minute;
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Adds entries to the audit log of a site. Their titles contain a line separator, which ends no line of the export. */
async function record(siteId: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++)
    await auth.db.transaction((tx) =>
      recordEvents(tx, [
        {
          id: randomUUID(),
          name: 'safety.alert.raised',
          siteId,
          occurredAt: new Date().toISOString(),
          actor: { id: randomUUID(), name: 'Wanda Okafor', role: 'worker' },
          requestId: null,
          traceparent: null,
          payload: { alert: anAlert(siteId, { title: 'Fire\u2028Emergency' }) },
        },
      ]),
    );
}

/** Anchors as an instance does that runs a minute after the last one. */
async function anchor(given: Partial<Parameters<typeof anchorHeads>[0]> = {}) {
  clock += minute;
  const now = new Date(clock);
  await recordKey(anchors, given.signer ?? signer, now);
  return anchorHeads({ db: auth.db, signer, file: anchorsFile(anchors), now, ...given });
}

/** A site with 6 entries, of which anchor 1 holds 3 and anchor 2 all. */
async function anchoredSite(): Promise<string> {
  const siteId = randomSite();
  await record(siteId, 3);
  await anchor();
  await record(siteId, 3);
  await anchor();
  return siteId;
}

/** Runs statements as the owner does who switches the triggers off. */
async function tamper(...statements: string[]): Promise<void> {
  const client = await owner.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release(true);
  }
}

/** Computes all hashes of a site's chain again, so that it is consistent in itself. */
const rehash = (siteId: string): string => `do $$ declare entry audit_log%rowtype; last text := ''; begin
  perform set_config('timezone', 'UTC', true);
  for entry in select * from audit_log where site_id = '${siteId}' order by number loop
    entry.previous_hash := last;
    last := encode(sha256(convert_to((jsonb_strip_nulls(to_jsonb(entry)) - 'hash')::text, 'UTF8')), 'hex');
    update audit_log set previous_hash = entry.previous_hash, hash = last where id = entry.id;
    update audit_heads set number = entry.number, hash = last where log = 'audit_log' and site_id = entry.site_id;
  end loop; end $$`;

const program = (name: string) => join(import.meta.dirname, '../src/audit', name);

async function exportTo(file: string): Promise<void> {
  const lines: string[] = [];
  for await (const line of exportChains(auth.db)) lines.push(JSON.stringify(line));
  writeFileSync(file, `${lines.join('\n')}\n`);
}

/** Exports and runs the verifier, which has neither the database nor a secret. */
async function verify(...args: string[]): Promise<{ status: number; output: string }> {
  const file = join(directory, 'export.jsonl');
  await exportTo(file);
  return verifyWith(file, '--keys', keys, '--anchors', anchors, ...args);
}

async function verifyWith(...args: string[]): Promise<{ status: number; output: string }> {
  const lines: string[] = [];
  const status = await runVerifier(args, (line) => lines.push(line));
  return { status, output: lines.join('\n') };
}

interface Readiness {
  ready: boolean;
  /** What auth reports on its anchors. */
  part: { name: string; state: string; reason?: string | undefined } | undefined;
}

async function readiness(port: number): Promise<Readiness> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  const { ready, parts } = z
    .object({
      ready: z.boolean(),
      parts: z.array(z.object({ name: z.string(), state: z.string(), reason: z.optional(z.string()) })),
    })
    .parse(await answer.json());
  return { ready, part: parts.find(({ name }) => name === 'audit anchors') };
}

test('an honest log passes, and its newest entries are reported as not anchored yet', async () => {
  const siteId = await anchoredSite();
  await record(siteId, 2);
  const { status, output } = await verify();
  expect(readFileSync(join(directory, 'export.jsonl'), 'utf8')).toContain('Fire\u2028Emergency');
  expect(output).toContain(`${siteId} · audit log: 8 entries, unbroken, 2 of them newer than the last anchor`);
  expect(output).toContain('Verified by 2 anchors');
  expect(output).not.toContain('BROKEN');
  expect(status).toBe(0);
});

test("an owner's rewrite with recomputed hashes is found, with its first entry and the anchor that shows it", async () => {
  const siteId = await anchoredSite();
  const other = await anchoredSite();
  await tamper(
    `update audit_log set description = 'Nothing' where site_id = '${siteId}' and number = 5`,
    rehash(siteId),
  );
  await anchor(); // auth signs what the owner has written
  const { status, output } = await verify();
  expect(output).toMatch(
    new RegExp(
      `${siteId} · audit log: BROKEN: entry 5 \\([0-9a-f-]+\\) was rewritten: anchor 2 of .* UTC has another hash`,
    ),
  );
  expect(output).toContain(`${other} · audit log: 6 entries, unbroken`);
  expect(status).toBe(1);
});

test('a removed end is found although the recorded heads were changed too', async () => {
  const siteId = await anchoredSite();
  await tamper(`delete from audit_log where site_id = '${siteId}' and number > 4`, rehash(siteId));
  const { status, output } = await verify();
  expect(output).toMatch(
    new RegExp(
      `${siteId} · audit log: BROKEN: entry 5 is missing, and so are all entries up to 6: anchor 2 of .* has them`,
    ),
  );
  expect(status).toBe(1);
});

test('a removed end that new entries have replaced is found', async () => {
  const siteId = await anchoredSite();
  await tamper(`delete from audit_log where site_id = '${siteId}' and number > 4`, rehash(siteId));
  await record(siteId, 5);
  await anchor();
  expect((await verify()).output).toContain(`${siteId} · audit log: BROKEN: entry 5`);
});

test('a removed chain is found', async () => {
  const siteId = await anchoredSite();
  await tamper(
    `delete from audit_log where site_id = '${siteId}'`,
    `delete from audit_heads where site_id = '${siteId}'`,
  );
  const { status, output } = await verify();
  expect(output).toMatch(
    new RegExp(`${siteId} · audit log: BROKEN: entry 1 is missing, and so are all entries up to 6: anchor 1 of`),
  );
  expect(status).toBe(1);
});

test('anchors removed from the database are found, and come back from the file', async () => {
  await anchoredSite();
  await tamper('delete from audit_anchors');
  const { status, output } = await verify();
  expect(output).toContain('BROKEN: database lacks anchors 1–2, which other places have');
  expect(status).toBe(1);
  await record(randomSite(), 1);
  expect((await anchor())?.made?.anchor.number).toBe(3);
  expect((await verify()).status).toBe(0);
});

test('an anchor missing in all places is a gap that is found', async () => {
  const siteId = await anchoredSite();
  await record(siteId, 1);
  await anchor();
  await tamper('delete from audit_anchors where number = 2');
  const lines = readFileSync(anchors, 'utf8').split('\n');
  writeFileSync(anchors, [lines[0], lines[2], ''].join('\n'));
  const { status, output } = await verify();
  expect(output).toContain('BROKEN: Anchor 2 missing before anchor 3 of');
  expect(status).toBe(1);
});

test('a time without anchors is reported, and is no sign of manipulation', async () => {
  const siteId = await anchoredSite();
  clock += 120 * minute;
  await record(siteId, 1);
  await anchor();
  const { status, output } = await verify();
  expect(output).toMatch(/Note: No anchor was made between .* and .* UTC: nothing proves/);
  expect(status).toBe(0);
});

test('an anchors file of somebody with another key is found', async () => {
  const siteId = await anchoredSite();
  const forger = await anchorSigner(newKey());
  await tamper(
    `update audit_log set description = 'Nothing' where site_id = '${siteId}' and number = 2`,
    rehash(siteId),
    'delete from audit_anchors',
  );
  rmSync(anchors);
  const honestKeys = readFileSync(keys, 'utf8');
  await anchor({ signer: forger });
  writeFileSync(keys, honestKeys);
  const { status, output } = await verify();
  expect(output).toContain(`anchor in line 1: signed with the unknown key ${forger.keyId}`);
  expect(output).toContain('There is no valid anchor');
  expect(status).toBe(1);
});

test('an anchor whose content was changed has a wrong signature', async () => {
  await anchoredSite();
  const [first = '', second = ''] = readFileSync(anchors, 'utf8').split('\n');
  const [header, , signature] = second.split('.');
  const forged = Buffer.from(JSON.stringify({ ...readAnchor(second), heads: [] })).toString('base64url');
  writeFileSync(anchors, `${first}\n${header}.${forged}.${signature}\n`);
  const { status, output } = await verify();
  expect(output).toContain('anchor in line 2: the signature is wrong');
  expect(status).toBe(1);
});

test('the mailed hash of an anchor shows that all other copies were exchanged by somebody with the key', async () => {
  const siteId = await anchoredSite();
  const mailed = hashOfAnchor(readFileSync(anchors, 'utf8').split('\n')[1] ?? '');
  expect((await verify('--mailed', `2:${mailed}`)).status).toBe(0);
  await tamper(`update audit_log set description = 'Nothing' where site_id = '${siteId}'`, rehash(siteId));
  await tamper('delete from audit_anchors');
  rmSync(anchors);
  await anchor();
  await record(siteId, 1);
  await anchor();
  expect((await verify()).status).toBe(0);
  const { status, output } = await verify('--mailed', `2:${mailed}`);
  expect(output).toContain('BROKEN: Anchor 2 is not the one that was mailed');
  expect(status).toBe(1);
});

test('instances that anchor at once make one anchor a minute, each following the one before', async () => {
  const siteId = randomSite();
  const instances = Array.from({ length: 4 }, () =>
    openDatabase({ url: auth.environment.DATABASE_URL ?? '', log: createLogger({ service: 'test', level: 'silent' }) }),
  );
  for (let round = 1; round <= 5; round++) {
    await record(siteId, 1);
    clock += minute;
    const now = new Date(clock);
    await recordKey(anchors, signer, now);
    const results = await Promise.all(
      instances.map((db) => anchorHeads({ db, signer, file: anchorsFile(anchors), now })),
    );
    expect(results.filter((result) => result?.made)).toHaveLength(1);
  }
  await Promise.all(instances.map((db) => db.stop()));
  const numbers = readFileSync(anchors, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => readAnchor(line)?.number);
  expect(numbers).toEqual([1, 2, 3, 4, 5]);
  expect((await verify()).output).toContain(`${siteId} · audit log: 5 entries, unbroken\nVerified by 5 anchors`);
});

test('without changes an anchor is made each hour only', async () => {
  await anchoredSite();
  expect((await anchor())?.made).toBeNull();
  clock += 60 * minute;
  expect((await anchor())?.made?.anchor.number).toBe(3);
});

test('anchors that could not be written are written later, and the beginning of a line that a crash left is skipped', async () => {
  const siteId = await anchoredSite();
  const broken = anchorsFile(join(directory, 'missing/deeper/anchors.jws'));
  await record(siteId, 1);
  const anchored = await anchor({ file: broken });
  expect(anchored?.problems).toEqual([
    expect.stringMatching(/can't be written to .*ENOENT.* Trying again every minute/),
  ]);
  expect(anchored?.made?.anchor.number).toBe(3);
  appendFileSync(anchors, readFileSync(anchors, 'utf8').slice(0, 50));
  await record(siteId, 1);
  await anchor();
  const { status, output } = await verify();
  expect(output).toContain(`Note: ${anchors}, anchor in line 3: not a whole anchor`);
  expect(output).toContain('Verified by 4 anchors');
  expect(status).toBe(0);
});

test('after a change of the key both keys verify their anchors, and the earlier one no later anchors', async () => {
  const siteId = await anchoredSite();
  const next = await anchorSigner(newKey());
  await record(siteId, 1);
  await anchor({ signer: next });
  expect((await verify()).status).toBe(0);
  clock += 25 * 60 * minute;
  await record(siteId, 1);
  await anchor(); // with the earlier key
  const { status, output } = await verify();
  expect(output).toContain(`signed with the key ${signer.keyId} outside the time of its validity`);
  expect(status).toBe(1);
});

test('a time stamp of an authority proves when an anchor existed, and one for another anchor is found', async () => {
  const authority = await startTimeStampAuthority();
  try {
    clock = Date.now() - 3 * minute;
    const siteId = await anchoredSite();
    const line = readFileSync(anchors, 'utf8').split('\n')[1] ?? '';
    const token = await requestTimeStamp(authority.url, line);
    await anchor({ timeStamp: { anchor: 2, token } });
    const roots = ['--time-stamp-roots', authority.rootFile];
    const honest = await verify(...roots);
    expect(honest.output).toMatch(
      /1 of the time stamps is right, the last: anchor 2 existed at .* says Test Authority/,
    );
    expect(honest.status).toBe(0);
    const stranger = await startTimeStampAuthority();
    const foreign = await verify('--time-stamp-roots', stranger.rootFile);
    await stranger.stop();
    expect(foreign.output).toContain('BROKEN: The time stamp of anchor 2 is wrong');
    await record(siteId, 1);
    await anchor({ timeStamp: { anchor: 3, token } });
    const wrong = await verify(...roots);
    expect(wrong.output).toContain('BROKEN: The time stamp of anchor 3 is wrong: it does not belong to this anchor');
    expect(wrong.status).toBe(1);
  } finally {
    await authority.stop();
  }
});

test('an export that was cut off, missing keys and a file that is no export can not be verified', async () => {
  await anchoredSite();
  const file = join(directory, 'cut.jsonl');
  await exportTo(file);
  writeFileSync(file, readFileSync(file, 'utf8').split('\n').slice(0, -2).join('\n'));
  expect(await verifyWith(file, '--keys', keys)).toEqual({
    status: 2,
    output: `${file} can't be verified: its end is missing`,
  });
  expect(await verifyWith(file, '--keys', join(directory, 'none'))).toMatchObject({
    status: 2,
    output: expect.stringContaining("can't be read"),
  });
  expect((await verifyWith(anchors, '--keys', keys)).output).toContain('a line that is not part of an export');
});

test('auth anchors by itself, mails the first anchor of the day in the language of each recipient, and reports it in /readyz', async () => {
  const reader = await verified(auth, { siteId: auth.otherSiteId });
  const instance = auth.createInstance({
    AUDIT_SIGNING_KEY: newKey(),
    AUDIT_ANCHORS_FILE: anchors,
    AUDIT_ANCHOR_RECIPIENTS: `keeper@floorlight.test, ${reader.email}`,
  });
  const { port } = await instance.start();
  try {
    await eventually(() => readFileSync(anchors, 'utf8').length > 0, { within: 10_000 });
    const hash = hashOfAnchor(readFileSync(anchors, 'utf8').trim());
    const mail = await auth.mailbox.waitFor(({ to }) => to[0]?.address === 'keeper@floorlight.test');
    expect(mail.subject).toMatch(/^The audit log on /);
    expect(mail.text).toContain(`npm run audit:verify -- --mailed 1:${hash}`);
    const spanish = await auth.mailbox.waitFor(
      ({ to, text }) => to[0]?.address === reader.email && text.includes(hash),
    );
    expect(spanish.subject).toMatch(/^El registro de auditoría al /);
    expect(await readiness(port)).toEqual({ ready: true, part: { name: 'audit anchors', state: 'ok' } });
  } finally {
    await instance.stop();
  }
});

test('auth serves although its anchors can not be written or stamped, and /readyz says why', async () => {
  mkdirSync(anchors);
  const instance = auth.createInstance({
    AUDIT_SIGNING_KEY: newKey(),
    AUDIT_ANCHORS_FILE: anchors,
    TIMESTAMP_URL: 'http://127.0.0.1:9',
  });
  const { port } = await instance.start();
  try {
    await eventually(async () => (await readiness(port)).part?.state === 'down');
    expect(await readiness(port)).toMatchObject({
      ready: true,
      part: { reason: expect.stringMatching(/audit anchors in .* can't be read: EISDIR/) },
    });
  } finally {
    await instance.stop();
  }
});

test('auth serves without a key, and says that the log is not anchored', async () => {
  const instance = auth.createInstance({ NODE_ENV: 'development', AUDIT_SIGNING_KEY: '' });
  const { port } = await instance.start();
  try {
    expect(await readiness(port)).toEqual({
      ready: true,
      part: {
        name: 'audit anchors',
        state: 'down',
        reason: 'The audit log is not anchored: AUDIT_SIGNING_KEY is missing',
      },
    });
  } finally {
    await instance.stop();
  }
});

test('the programs behind audit:export and audit:verify work together', async () => {
  const siteId = await anchoredSite();
  const file = join(directory, 'export.jsonl');
  const { status, stderr } = spawnSync(process.execPath, [program('export.ts'), file], {
    env: { ...process.env, DATABASE_URL: auth.environment.DATABASE_URL },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const verifier = spawnSync(process.execPath, [program('verification/main.ts'), file, '--keys', keys], {
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  });
  expect(verifier.stdout).toContain(`${siteId} · audit log: 6 entries, unbroken`);
  expect(verifier.status).toBe(0);
});

test('an entry and its anchor that come while the logs are exported break nothing', async () => {
  const siteId = await anchoredSite();
  const file = join(directory, 'export.jsonl');
  const evidence = ['--keys', keys, '--anchors', anchors];
  const lines: string[] = [];
  const status = await runVerifier(
    [file, ...evidence],
    (line) => lines.push(line),
    async () => {
      await exportTo(file);
      await record(siteId, 1);
      await anchor();
    },
  );
  expect(lines.join('\n')).toContain(`${siteId} · audit log: 6 entries, unbroken`);
  expect(status).toBe(0);
  // The anchor does name an entry that this export lacks.
  expect((await verifyWith(file, ...evidence)).status).toBe(1);
});

test('an export has each anchor that was in the file before it', async () => {
  await record(randomSite(), 1);
  const file = anchorsFile(anchors);
  let verified: ReturnType<typeof verify> | null = null;
  const append = async (lines: string[]) => {
    await file.append(lines);
    verified = verify();
    await pause(300); // until this instance stores the anchor
  };
  await anchor({ file: { ...file, append } });
  expect(await verified).toMatchObject({ status: 0 });
});

test('the program for containers verifies with the anchors that auth writes', async () => {
  const siteId = await anchoredSite();
  const verify = (anchorsPath: string) =>
    spawnSync(process.execPath, [program('verify.ts')], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: auth.environment.DATABASE_URL,
        AUDIT_ANCHORS_FILE: anchorsPath,
      },
      encoding: 'utf8',
    });
  const proven = verify(anchors);
  expect(proven.stderr).toBe('');
  expect(proven.stdout).toContain(`${siteId} · audit log: 6 entries, unbroken`);
  expect(proven.status).toBe(0);

  await tamper(`update audit_log set description = 'Nothing' where site_id = '${siteId}'`);
  expect(verify(anchors)).toMatchObject({ status: 1, stdout: expect.stringContaining('BROKEN') });
});
