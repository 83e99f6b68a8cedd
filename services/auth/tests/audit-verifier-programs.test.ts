import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomSite } from '@floorlight/test-kit/random-site';
import { expect, test } from 'vitest';
import { anchorsFile } from '../src/audit/anchors/anchors-file.ts';
import { runVerifier } from '../src/audit/verification/run-verifier.ts';
import { anchoredLog, verifyWith } from './anchored-log.ts';

const log = await anchoredLog();

const program = (name: string) => join(import.meta.dirname, '../src/audit', name);

test('an export that was cut off, missing keys and a file that is no export can not be verified', async () => {
  await log.anchoredSite();
  const file = join(log.directory, 'cut.jsonl');
  await log.exportTo(file);
  writeFileSync(file, readFileSync(file, 'utf8').split('\n').slice(0, -2).join('\n'));
  expect(await verifyWith(file, '--keys', log.keys)).toEqual({
    status: 2,
    output: `${file} can't be verified: its end is missing`,
  });
  expect(await verifyWith(file, '--keys', join(log.directory, 'none'))).toMatchObject({
    status: 2,
    output: expect.stringContaining("can't be read"),
  });
  expect((await verifyWith(log.anchors, '--keys', log.keys)).output).toContain('a line that is not part of an export');
});

test('the programs behind audit:export and audit:verify work together', async () => {
  const siteId = await log.anchoredSite();
  const file = join(log.directory, 'export.jsonl');
  const { status, stderr } = spawnSync(process.execPath, [program('export.ts'), file], {
    env: { ...process.env, DATABASE_URL: log.auth.environment.DATABASE_URL },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const verifier = spawnSync(process.execPath, [program('verification/main.ts'), file, '--keys', log.keys], {
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  });
  expect(verifier.stdout).toContain(`${siteId} · audit log: 6 entries, unbroken`);
  expect(verifier.status).toBe(0);
});

test('an entry and its anchor that come while the logs are exported break nothing', async () => {
  const siteId = await log.anchoredSite();
  const file = join(log.directory, 'export.jsonl');
  const evidence = ['--keys', log.keys, '--anchors', log.anchors];
  const lines: string[] = [];
  const status = await runVerifier(
    [file, ...evidence],
    (line) => lines.push(line),
    async () => {
      await log.exportTo(file);
      await log.record(siteId, 1);
      await log.anchor();
    },
  );
  expect(lines.join('\n')).toContain(`${siteId} · audit log: 6 entries, unbroken`);
  expect(status).toBe(0);
  // The anchor does name an entry that this export lacks.
  expect((await verifyWith(file, ...evidence)).status).toBe(1);
});

test('an export has each anchor that was in the file before it', async () => {
  await log.record(randomSite(), 1);
  const file = anchorsFile(log.anchors);
  let verified: ReturnType<typeof log.verify> | null = null;
  const append = async (lines: string[]) => {
    await file.append(lines);
    verified = log.verify();
    await pause(300); // until this instance stores the anchor
  };
  await log.anchor({ file: { ...file, append } });
  expect(await verified).toMatchObject({ status: 0 });
});

test('the program for containers verifies with the anchors that auth writes', async () => {
  const siteId = await log.anchoredSite();
  const verify = (anchorsPath: string) =>
    spawnSync(process.execPath, [program('verify.ts')], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: log.auth.environment.DATABASE_URL,
        AUDIT_ANCHORS_FILE: anchorsPath,
      },
      encoding: 'utf8',
    });
  const proven = verify(log.anchors);
  expect(proven.stderr).toBe('');
  expect(proven.stdout).toContain(`${siteId} · audit log: 6 entries, unbroken`);
  expect(proven.status).toBe(0);

  await log.tamper(`update audit_log set description = 'Nothing' where site_id = '${siteId}'`);
  expect(verify(log.anchors)).toMatchObject({ status: 1, stdout: expect.stringContaining('BROKEN') });
});
