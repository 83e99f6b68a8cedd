import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@floorlight/database/database';
import { createLogger } from '@floorlight/telemetry/logger';
import { eventually } from '@floorlight/test-kit/eventually';
import { randomSite } from '@floorlight/test-kit/random-site';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { hashOfAnchor, readAnchor } from '../src/audit/anchors/anchor.ts';
import { anchorHeads } from '../src/audit/anchors/anchor-heads.ts';
import { recordKey } from '../src/audit/anchors/anchor-keys-file.ts';
import { anchorsFile } from '../src/audit/anchors/anchors-file.ts';
import { anchoredLog, minute, newKey } from './anchored-log.ts';
import { verified } from './auth-under-test.ts';

const log = await anchoredLog();

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

test('instances that anchor at once make one anchor a minute, each following the one before', async () => {
  const siteId = randomSite();
  const instances = Array.from({ length: 4 }, () =>
    openDatabase({
      url: log.auth.environment.DATABASE_URL ?? '',
      log: createLogger({ service: 'test', level: 'silent' }),
    }),
  );
  for (let round = 1; round <= 5; round++) {
    await log.record(siteId, 1);
    log.clock += minute;
    const now = new Date(log.clock);
    await recordKey(log.anchors, log.signer, now);
    const results = await Promise.all(
      instances.map((db) => anchorHeads({ db, signer: log.signer, file: anchorsFile(log.anchors), now })),
    );
    expect(results.filter((result) => result?.made)).toHaveLength(1);
  }
  await Promise.all(instances.map((db) => db.stop()));
  const numbers = readFileSync(log.anchors, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => readAnchor(line)?.number);
  expect(numbers).toEqual([1, 2, 3, 4, 5]);
  expect((await log.verify()).output).toContain(`${siteId} · audit log: 5 entries, unbroken\nVerified by 5 anchors`);
});

test('without changes an anchor is made each hour only', async () => {
  await log.anchoredSite();
  expect((await log.anchor())?.made).toBeNull();
  log.clock += 60 * minute;
  expect((await log.anchor())?.made?.anchor.number).toBe(3);
});

test('anchors that could not be written are written later, and the beginning of a line that a crash left is skipped', async () => {
  const siteId = await log.anchoredSite();
  const broken = anchorsFile(join(log.directory, 'missing/deeper/anchors.jws'));
  await log.record(siteId, 1);
  const anchored = await log.anchor({ file: broken });
  expect(anchored?.problems).toEqual([
    expect.stringMatching(/can't be written to .*ENOENT.* Trying again every minute/),
  ]);
  expect(anchored?.made?.anchor.number).toBe(3);
  appendFileSync(log.anchors, readFileSync(log.anchors, 'utf8').slice(0, 50));
  await log.record(siteId, 1);
  await log.anchor();
  const { status, output } = await log.verify();
  expect(output).toContain(`Note: ${log.anchors}, anchor in line 3: not a whole anchor`);
  expect(output).toContain('Verified by 4 anchors');
  expect(status).toBe(0);
});

test('auth anchors by itself, mails the first anchor of the day in the language of each recipient, and reports it in /readyz', async () => {
  const reader = await verified(log.auth, { siteId: log.auth.otherSiteId });
  const instance = log.auth.createInstance({
    AUDIT_SIGNING_KEY: newKey(),
    AUDIT_ANCHORS_FILE: log.anchors,
    AUDIT_ANCHOR_RECIPIENTS: `keeper@floorlight.test, ${reader.email}`,
  });
  const { port } = await instance.start();
  try {
    await eventually(() => readFileSync(log.anchors, 'utf8').length > 0, { within: 10_000 });
    const hash = hashOfAnchor(readFileSync(log.anchors, 'utf8').trim());
    const mail = await log.auth.mailbox.waitFor(({ to }) => to[0]?.address === 'keeper@floorlight.test');
    expect(mail.subject).toMatch(/^The audit log on /);
    expect(mail.text).toContain(`npm run audit:verify -- --mailed 1:${hash}`);
    const spanish = await log.auth.mailbox.waitFor(
      ({ to, text }) => to[0]?.address === reader.email && text.includes(hash),
    );
    expect(spanish.subject).toMatch(/^El registro de auditoría al /);
    expect(await readiness(port)).toEqual({ ready: true, part: { name: 'audit anchors', state: 'ok' } });
  } finally {
    await instance.stop();
  }
});

test('auth serves although its anchors can not be written or stamped, and /readyz says why', async () => {
  mkdirSync(log.anchors);
  const instance = log.auth.createInstance({
    AUDIT_SIGNING_KEY: newKey(),
    AUDIT_ANCHORS_FILE: log.anchors,
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
  const instance = log.auth.createInstance({ NODE_ENV: 'development', AUDIT_SIGNING_KEY: '' });
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
