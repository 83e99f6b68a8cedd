import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase, type Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { writeAndCommit } from '@floorlight/database/eager-transaction';
import { isUnavailable } from '@floorlight/database/errors';
import { idempotently } from '@floorlight/database/idempotency';
import { createLogger } from '@floorlight/telemetry/logger';
import { eventually } from '@floorlight/test-kit/eventually';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findProgram } from '../processes/find-program.ts';
import { randomFreePort } from '../processes/ports.ts';
import { temporaryDirectory } from '../processes/temporary-directory.ts';
import { localServer } from '../servers/local-server.ts';
import { postgres } from '../servers/postgres.ts';
import { withPostgresClient } from '../servers/postgres-client.ts';
import type { Server } from '../servers/server.ts';

const log = createLogger({ service: 'standby-test', level: 'silent' });
const copied = ['-c', 'wal_level=replica', '-c', 'max_wal_senders=2'];
const engine = {
  ...postgres,
  command: (given: Parameters<typeof postgres.command>[0]) => [...postgres.command(given), ...copied],
};
const program = findProgram(engine.program);

describe.skipIf(!program)('while the synchronous standby is away', () => {
  const directory = temporaryDirectory('standby');
  let server: Server;
  let db: Database;
  beforeAll(async () => {
    const port = await randomFreePort();
    const own = { parent: directory, port, durable: true, secrets: null, log: () => {} };
    server = await localServer(engine, program ?? '', own);
    db = openDatabase({ url: server.url, log, pipelined: true });
    await asAdministrator('create table stored (id text primary key)');
    await asAdministrator(
      'create table idempotency_keys (user_id text, key text, request_hash text, reply jsonb, created_at timestamptz default now(), primary key (user_id, key))',
    );
  });
  beforeEach(() => wantStandby('missing'));
  afterEach(() => wantStandby(''));
  afterAll(async () => {
    await db.stop();
    await server.stop();
    rmSync(directory, { recursive: true });
  });

  const asAdministrator = <Row extends pg.QueryResultRow>(text: string) =>
    withPostgresClient(server.url, async (client) => {
      await client.query('set synchronous_commit = local');
      return (await client.query<Row>(text)).rows;
    });

  async function wantStandby(name: string): Promise<void> {
    await asAdministrator(`alter system set synchronous_standby_names = '${name}'`);
    await asAdministrator('select pg_reload_conf()');
    await eventually(async () => {
      const rows = await asAdministrator<{ synchronous_standby_names: string }>('show synchronous_standby_names');
      expect(rows[0]?.synchronous_standby_names).toBe(name);
    });
  }

  /** Waits until one transaction waits for the standby, with this statement. */
  const untilWaiting = (statement = 'commit') =>
    eventually(async () => {
      const rows = await asAdministrator<{ query: string }>(
        `select query from pg_stat_activity where wait_event = 'SyncRep'`,
      );
      expect(rows).toEqual([{ query: expect.stringContaining(statement) }]);
    });
  const cancelWait = () =>
    asAdministrator(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`);
  /** Cancels the wait of a commit, and then that of what waits in its place. */
  async function cancelBoth(storing: { outcome: unknown }): Promise<void> {
    await untilWaiting();
    await cancelWait();
    await untilWaiting('pg_logical_emit_message');
    expect(storing.outcome).toBe('waits');
    await cancelWait();
  }

  /** What became of it so far. */
  function watched(work: Promise<unknown>): { outcome: unknown; settled: Promise<unknown> } {
    const state: { outcome: unknown; settled: Promise<unknown> } = { outcome: 'waits', settled: Promise.resolve() };
    state.settled = work.then(
      () => (state.outcome = 'stored'),
      (error: unknown) => (state.outcome = error),
    );
    return state;
  }

  const limit = sql`set local statement_timeout = 200`;
  const ways: Record<string, (id: string) => Promise<unknown>> = {
    transaction: (id) =>
      db.transaction(async (tx) => {
        await tx.execute(limit);
        await tx.execute(sql`insert into stored values (${id})`);
      }),
    writeAndCommit: (id) =>
      db.readThenWrite(
        (tx: Transaction) => tx.execute(limit),
        (tx) => writeAndCommit(tx, [{ name: 'store', text: 'insert into stored values ($1)', values: [id] }]),
      ),
  };

  it.each(Object.keys(ways))(
    '%s waits beyond statement_timeout, and is stored when the standby has it',
    async (way) => {
      const storing = watched(ways[way]?.(`${way} waits`) ?? Promise.reject(new Error('no such way')));
      await untilWaiting();
      await pause(600);
      expect(storing.outcome).toBe('waits');
      await wantStandby('');
      await storing.settled;
      expect(storing.outcome).toBe('stored');
    },
  );

  it.each(Object.keys(ways))('%s whose wait is cancelled waits again, and is not reported as stored', async (way) => {
    const storing = watched(ways[way]?.(`${way} cancelled`) ?? Promise.reject(new Error('no such way')));
    await cancelBoth(storing);
    await storing.settled;
    expect(isUnavailable(storing.outcome)).toBe(true);
  });

  it('a repeated request is answered once the standby has what the first one stored', async () => {
    const request = { key: 'pressed', userId: 'somebody', endpoint: 'POST /press', body: {} };
    const press = () => db.transaction((tx) => idempotently(tx, request, async () => 'an alert'));
    const first = watched(press());
    await cancelBoth(first);
    await first.settled;
    expect(isUnavailable(first.outcome)).toBe(true);
    const again = watched(press());
    await untilWaiting();
    expect(again.outcome).toBe('waits');
    await wantStandby('');
    await again.settled;
    expect(again.outcome).toBe('stored');
    expect(await press()).toBe('an alert');
  });
});
