import { randomUUID } from 'node:crypto';
import { breakTypes } from '@floorlight/contracts/breaks';
import type { Envelope } from '@floorlight/contracts/events';
import type { Principal } from '@floorlight/contracts/principal';
import { type Database, openDatabase } from '@floorlight/database/database';
import { migrations } from '@floorlight/database/migrate';
import { connectBus } from '@floorlight/event-bus/bus';
import { type Consumer, consumer } from '@floorlight/event-bus/consumer';
import { Failure } from '@floorlight/service-kit/failures';
import { everyTime } from '@floorlight/service-kit/once';
import { createLogger } from '@floorlight/telemetry/logger';
import { type FreshDatabase, freshDatabase } from '@floorlight/test-kit/fresh-database';
import { testUrls } from '@floorlight/test-kit/urls';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countSession } from '../src/analytics/count-session.ts';
import type { BreaksContext } from '../src/context.ts';
import { cancelBreak } from '../src/sessions/cancel-break.ts';
import { endBreak } from '../src/sessions/end-break.ts';
import { extendBreak } from '../src/sessions/extend-break.ts';
import { startBreak } from '../src/sessions/start-break.ts';
import { settleDue } from '../src/timers/settle-due.ts';

const log = createLogger({ service: 'recount-test', level: 'silent' });
let database: FreshDatabase;
let db: Database;
let context: BreaksContext;
let ownEvents: Consumer;
let clock = 0;

beforeAll(async () => {
  database = await freshDatabase();
  db = openDatabase({ url: database.url, log, max: 4 });
  await migrations(db, new URL('../migrations', import.meta.url)).start();
  context = {
    db,
    now: () => new Date(clock),
    policyOf: () => ({ timeZone: 'America/New_York', privacy: 'named', retentionDays: 365 }),
    timers: { set: () => {} },
  };
  const count = countSession(context);
  ownEvents = consumer({
    db,
    bus: connectBus({ url: testUrls.nats, name: 'recount', log }),
    log,
    service: 'breaks',
    hears: 'breaks',
    on: {
      'breaks.session.started': count,
      'breaks.session.ended': count,
      'breaks.session.expired': count,
      'breaks.session.extended': count,
      'breaks.session.cancelled': count,
    },
  });
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
  what: fc.constantFrom('start', 'start', 'end', 'end', 'extend', 'cancel'),
  type: fc.constantFrom(...breakTypes),
  /** Seconds that pass before: a moment, some minutes, or until it is forgotten. */
  after: fc.oneof(fc.nat(240), fc.nat(1200), fc.constantFrom(5 * 3600, 13 * 3600)),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** Refused where there is nothing to do it to, as it would be over HTTP. */
async function perform({ who, what, type, after }: Act): Promise<void> {
  clock += after * 1000 + 1;
  await settleDue(context);
  const { rows } = await db.pool.query('select id from break_sessions where user_id = $1 order by start_time desc', [
    who.sub,
  ]);
  const id: string = rows[0]?.id ?? randomUUID();
  const done = {
    start: () => startBreak(context, who, { sessionType: type }, everyTime),
    end: () => endBreak(context, who, id, 'manual'),
    extend: () => extendBreak(context, who, id, { seconds: 60 + after, reason: 'Queue' }),
    cancel: () => cancelBreak(context, who, id),
  }[what]();
  await done.catch((error) => {
    if (!(error instanceof Failure)) throw error;
  });
}

const figures = `user_id, day::text as date, session_type, count(*)::int as total_sessions,
  coalesce(sum(duration) filter (where came_back), 0)::int as total_duration,
  coalesce(round(avg(duration) filter (where came_back)), 0)::int as average_duration,
  coalesce(max(duration) filter (where came_back), 0)::int as longest_session,
  count(*) filter (where status = 'completed')::int as within_policy_count,
  count(*) filter (where extended_by is not null)::int as extended_count,
  count(*) filter (where came_back and status = 'expired')::int as expired_count`;

test('whatever happened, and in whatever order and however often it is heard, the figures equal a recount', async () => {
  const history = fc.array(act, { minLength: 1, maxLength: 30, size: 'max' });
  await fc.assert(
    fc.asyncProperty(history, fc.infiniteStream(fc.nat()), async (acts, chance) => {
      await db.pool.query('truncate break_sessions, break_analytics, outbox, inbox');
      // The night in which New York's clocks go back.
      clock = Date.parse('2026-10-31T20:00:00Z');
      for (const each of acts) await perform(each);

      const { rows: said } = await db.pool.query<{ envelope: Envelope }>(
        `select envelope from outbox order by position`,
      );
      const doubled = said.flatMap(({ envelope }) =>
        chance.next().value % 4 === 0 ? [envelope, envelope] : [envelope],
      );
      const heard = doubled
        .map((envelope) => ({ envelope, place: chance.next().value }))
        .sort((a, b) => a.place - b.place);
      for (const { envelope } of heard) await ownEvents.handle(envelope);

      const recount = await db.pool.query(
        `select ${figures} from (
           select *, end_time is not null and status <> 'cancelled' as came_back from break_sessions
         ) sessions group by user_id, day, session_type order by 1, 2, 3`,
      );
      const kept = await db.pool.query(
        `select user_id, date::text, session_type, total_sessions, total_duration, average_duration, longest_session,
           within_policy_count, extended_count, expired_count from break_analytics order by 1, 2, 3`,
      );
      expect(kept.rows).toEqual(recount.rows);
    }),
    // A slow machine tries fewer histories.
    { numRuns: 40, endOnFailure: true, interruptAfterTimeLimit: 6000 },
  );
});
