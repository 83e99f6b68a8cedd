import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@floorlight/database/database';
import { createLogger } from '@floorlight/telemetry/logger';
import { randomSite } from '@floorlight/test-kit/random-site';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { type AnchorSigner, anchorSigner } from '../src/audit/anchors/anchor.ts';
import { anchorHeads } from '../src/audit/anchors/anchor-heads.ts';
import { recordKey } from '../src/audit/anchors/anchor-keys-file.ts';
import { anchorsFile } from '../src/audit/anchors/anchors-file.ts';
import { exportChains } from '../src/audit/export-chains.ts';
import { recordEvents } from '../src/audit/record-events.ts';
import { runVerifier } from '../src/audit/verification/run-verifier.ts';
import { type AuthUnderTest, authUnderTest } from './auth-under-test.ts';
import { anAlert } from './event-publisher.ts';

export const minute = 60_000;

export const newKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

export interface Verification {
  status: number;
  output: string;
}

/** An audit log in Postgres that a test writes, anchors, changes and verifies. */
export interface AnchoredLog {
  auth: AuthUnderTest;
  /** Where the test that runs has its files. */
  directory: string;
  anchors: string;
  keys: string;
  signer: AnchorSigner;
  /** The time of the last anchor, in milliseconds since the epoch. */
  clock: number;
  /** Adds entries to the audit log of a site. Their titles contain a line separator, which ends no line of the export. */
  record(siteId: string, count: number): Promise<void>;
  /** Anchors as an instance does that runs a minute after the last one. */
  anchor(given?: Partial<Parameters<typeof anchorHeads>[0]>): ReturnType<typeof anchorHeads>;
  /** A site with 6 entries, of which anchor 1 holds 3 and anchor 2 all. */
  anchoredSite(): Promise<string>;
  /** Runs statements as the owner does who switches the triggers off. */
  tamper(...statements: string[]): Promise<void>;
  exportTo(file: string): Promise<void>;
  /** Exports and runs the verifier, which has neither the database nor a secret. */
  verify(...args: string[]): Promise<Verification>;
}

/**
 * Starts auth for the tests of a file, and a connection of a superuser, as the database's owner can become one. Each test
 * begins with an empty log, another key and an empty directory.
 */
export async function anchoredLog(): Promise<AnchoredLog> {
  const auth = await authUnderTest();
  const owner = openDatabase({ url: auth.adminDatabaseUrl, log: createLogger({ service: 'test', level: 'silent' }) });
  const log: AnchoredLog = {
    auth,
    ...{ directory: '', anchors: '', keys: '', clock: 0 },
    signer: await anchorSigner(newKey()),
    async record(siteId, count) {
      for (let n = 0; n < count; n++) await auth.db.transaction((tx) => recordEvents(tx, [newAlert(siteId)]));
    },
    async anchor(given = {}) {
      log.clock += minute;
      const now = new Date(log.clock);
      await recordKey(log.anchors, given.signer ?? log.signer, now);
      return anchorHeads({ db: auth.db, signer: log.signer, file: anchorsFile(log.anchors), now, ...given });
    },
    async anchoredSite() {
      const siteId = randomSite();
      for (const _ of [1, 2]) {
        await log.record(siteId, 3);
        await log.anchor();
      }
      return siteId;
    },
    async tamper(...statements) {
      const client = await owner.pool.connect();
      try {
        await client.query('set session_replication_role = replica');
        for (const statement of statements) await client.query(statement);
      } finally {
        client.release(true);
      }
    },
    async exportTo(file) {
      const lines: string[] = [];
      for await (const line of exportChains(auth.db)) lines.push(JSON.stringify(line));
      writeFileSync(file, `${lines.join('\n')}\n`);
    },
    async verify(...args) {
      const file = join(log.directory, 'export.jsonl');
      await log.exportTo(file);
      return verifyWith(file, '--keys', log.keys, '--anchors', log.anchors, ...args);
    },
  };
  beforeEach(async () => {
    log.directory = mkdtempSync(join(tmpdir(), 'floorlight-anchors-'));
    log.anchors = join(log.directory, 'anchors.jws');
    log.keys = join(log.directory, 'anchors.keys');
    await log.tamper('truncate audit_log, badge_log, audit_heads, audit_anchors');
    log.signer = await anchorSigner(newKey());
    log.clock = Date.now() - 30 * minute;
  });
  afterEach(() => rmSync(log.directory, { recursive: true }));
  afterAll(async () => {
    await owner.stop();
    await auth.stop();
  });
  return log;
}

const newAlert = (siteId: string) => ({
  id: randomUUID(),
  name: 'safety.alert.raised' as const,
  siteId,
  occurredAt: new Date().toISOString(),
  actor: { id: randomUUID(), name: 'Wanda Okafor', role: 'worker' as const },
  requestId: null,
  traceparent: null,
  payload: { alert: anAlert(siteId, { title: 'Fire\u2028Emergency' }) },
});

/** Runs the verifier with these arguments. */
export async function verifyWith(...args: string[]): Promise<Verification> {
  const lines: string[] = [];
  const status = await runVerifier(args, (line) => lines.push(line));
  return { status, output: lines.join('\n') };
}

/** Computes all hashes of a site's chain again, so that it is consistent in itself. */
export const rehash = (siteId: string): string => `do $$ declare entry audit_log%rowtype; last text := ''; begin
  perform set_config('timezone', 'UTC', true);
  for entry in select * from audit_log where site_id = '${siteId}' order by number loop
    entry.previous_hash := last;
    last := encode(sha256(convert_to((jsonb_strip_nulls(to_jsonb(entry)) - 'hash')::text, 'UTF8')), 'hex');
    update audit_log set previous_hash = entry.previous_hash, hash = last where id = entry.id;
    update audit_heads set number = entry.number, hash = last where log = 'audit_log' and site_id = entry.site_id;
  end loop; end $$`;
