import { randomUUID } from 'node:crypto';
import { breakTypes } from '@floorlight/contracts/breaks';
import type { Principal } from '@floorlight/contracts/principal';
import { type Database, openDatabase, type Transaction } from '@floorlight/database/database';
import { idempotencyClaim, idempotently } from '@floorlight/database/idempotency';
import { migrateDatabase } from '@floorlight/database/migrate';
import { Failure } from '@floorlight/service-kit/failures';
import { type Once, withoutKey } from '@floorlight/service-kit/once';
import { createLogger } from '@floorlight/telemetry/logger';
import { type FreshDatabase, migratedDatabase } from '@floorlight/test-kit/fresh-database';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BreaksContext } from '../src/context.ts';
import { cancelBreak } from '../src/sessions/cancel-break.ts';
import { endBreak } from '../src/sessions/end-break.ts';
import { extendBreak } from '../src/sessions/extend-break.ts';
import { settleDueBreaks } from '../src/sessions/settle-due-breaks.ts';
import { startBreak } from '../src/sessions/start-break.ts';

const log = createLogger({ service: 'recount-test', level: 'silent' });
let database: FreshDatabase;
let db: Database;
let context: BreaksContext;
let clock = 0;

beforeAll(async () => {
  database = await migratedDatabase(new URL('../migrations/expand', import.meta.url), migrateDatabase);
  db = openDatabase({ url: database.url, log, max: 8 });
  context = {
    db,
    now: () => new Date(clock),
    policyOf: () => ({
      timeZone: 'America/New_York',
      privacy: 'named',
      retentionDays: 365,
      awayCodes: [],
      rules: [],
      language: 'en' as const,
    }),
    settleAt: () => {},
  };
});
afterAll(async () => {
  await db.stop();
  await database.drop();
});

const people = ['Sam', 'Ana', 'Leo'].map((name): Principal => {
  const sub = randomUUID();
  return { sub, sid: randomUUID(), siteId: 'main', role: 'manager', name, email: `${sub}@floorlight.test` };
});

const act = fc.record({
  who: fc.constantFrom(...people),
  what: fc.constantFrom('start', 'start', 'end', 'end', 'extend', 'cancel', 'settle'),
  type: fc.constantFrom(...breakTypes),
  seconds: fc.integer({ min: 60, max: 300 }),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** Acts at the same moment, and the seconds before it: a moment, some minutes, or past the twelve hours. */
const moment = fc.record({
  after: fc.oneof(fc.nat(240), fc.nat(1200), fc.constantFrom(5 * 3600, 13 * 3600)),
  acts: fc.array(act, { minLength: 1, maxLength: 4 }),
});

async function perform({ who, what, type, seconds }: Act): Promise<void> {
  const { rows } = await db.pool.query('select id from break_sessions where user_id = $1 order by start_time desc', [
    who.sub,
  ]);
  const id: string = rows[0]?.id ?? randomUUID();
  const key = randomUUID();
  const request = { key, userId: who.sub, endpoint: 'POST /api/breaks/start', body: type };
  const once: Once = Object.assign(<T>(tx: Transaction, work: () => Promise<T>) => idempotently(tx, request, work), {
    claim: () => idempotencyClaim(request),
  });
  const start = () => unlessRefused(startBreak(context, who, { sessionType: type }, once));
  await {
    // The second one is the retry of a phone that got no answer.
    start: () => Promise.all([start(), start()]),
    end: () => unlessRefused(endBreak(context, who, { id, returnMethod: 'manual' }, withoutKey)),
    extend: () => unlessRefused(extendBreak(context, who, id, { seconds, reason: 'Queue' })),
    cancel: () => unlessRefused(cancelBreak(context, who, id)),
    settle: () => settleDueBreaks(context),
  }[what]();
}

/** Random acts are often refused, with what would be a 404 or 409 over HTTP. */
const unlessRefused = (done: Promise<unknown>): Promise<unknown> =>
  done.catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
  });

const figures = `user_id, day::text as date, session_type, count(*)::int as total_sessions,
  coalesce(sum(duration) filter (where returned), 0)::int as total_duration,
  coalesce(round(avg(duration) filter (where returned)), 0)::int as average_duration,
  coalesce(max(duration) filter (where returned), 0)::int as longest_session,
  count(*) filter (where status = 'completed')::int as within_policy_count,
  count(*) filter (where extended_by is not null)::int as extended_count,
  count(*) filter (where returned and status = 'expired')::int as expired_count`;

test('after any history, much of it at the same moment, the figures equal a recount', async () => {
  const history = fc.array(moment, { minLength: 1, maxLength: 15, size: 'max' });
  await fc.assert(
    fc.asyncProperty(history, async (moments) => {
      await db.pool.query('truncate break_sessions, break_analytics, outbox, idempotency_keys');
      // The night in which New York's clocks go back.
      clock = Date.parse('2026-10-31T20:00:00Z');
      for (const { after, acts } of moments) {
        clock += after * 1000 + 1;
        await Promise.all(acts.map(perform));
      }

      const recount = await db.pool.query(
        `select ${figures} from (
           select *, end_time is not null and status <> 'cancelled' as returned from break_sessions
         ) sessions group by user_id, day, session_type order by 1, 2, 3`,
      );
      const stored = await db.pool.query(
        `select user_id, date::text, session_type, total_sessions, total_duration, average_duration, longest_session,
           within_policy_count, extended_count, expired_count from break_analytics order by 1, 2, 3`,
      );
      expect(stored.rows).toEqual(recount.rows);
    }),
    // A slow machine tries fewer histories.
    { numRuns: 40, endOnFailure: true, interruptAfterTimeLimit: 6000 },
  );
});
