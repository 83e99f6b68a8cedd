import { cancelBreak, extendBreak, getBreakAnalytics, listBreakActivity } from '@floorlight/contracts/break-management';
import { endBreak, getMyBreaks, startBreak } from '@floorlight/contracts/breaks';
import { createLogger } from '@floorlight/telemetry/logger';
import { succeeded } from '@floorlight/test-kit/client';
import { afterEach, expect, test } from 'vitest';
import { deleteOutdatedBreaks } from '../src/retention/delete-outdated-breaks.ts';
import { type BreaksUnderTest, breaksUnderTest } from './breaks-under-test.ts';

let breaks: BreaksUnderTest;
afterEach(() => breaks.stop());

test('the past seven days are seven days of the site when clocks change', async () => {
  breaks = await breaksUnderTest({ timeZone: 'America/New_York' });
  const manager = await breaks.person({ role: 'manager' });
  const [sam, ana] = [await breaks.person({ name: 'Sam Worker' }), await breaks.person({ name: 'Ana Diaz' })];
  // Clocks in New York went back on 1 November 2026 at 2:00: 1:30 was there twice.
  await breaks.takeBreak(sam, 'restroom', '2026-10-27T03:50:00Z', 100); // 26 October 23:50: eight days ago
  await breaks.takeBreak(sam, 'restroom', '2026-10-27T04:00:00Z', 200); // 27 October 0:00
  await breaks.takeBreak(sam, 'restroom', '2026-11-01T05:30:00Z', 400); // 1 November 1:30, late
  await breaks.takeBreak(ana, 'break', '2026-11-01T06:30:00Z', 600); // 1 November 1:30 again
  await breaks.takeBreak(ana, 'personal', '2026-11-03T04:40:00Z', 500); // 2 November 23:40
  breaks.setClock('2026-11-03T04:55:00Z');
  const analytics = succeeded(await manager.call(getBreakAnalytics));

  expect(analytics).toMatchObject({ from: '2026-10-27', to: '2026-11-02', privacy: 'named' });
  expect(analytics).toMatchObject({ totalSessions: 4, avgDuration: 425 });
  expect(analytics.complianceRate).toBe(75);
  expect(analytics.byDay.map(({ date, totalSessions }) => [date, totalSessions])).toEqual([
    ['2026-10-27', 1],
    ['2026-10-28', 0],
    ['2026-10-29', 0],
    ['2026-10-30', 0],
    ['2026-10-31', 0],
    ['2026-11-01', 2],
    ['2026-11-02', 1],
  ]);
  expect(analytics.byDay[1]).toMatchObject({ avgDuration: 0, complianceRate: 100 });
  expect(analytics.byDay[5]).toMatchObject({ avgDuration: 500, complianceRate: 50 });
  expect(analytics.byHour).toHaveLength(24);
  expect(analytics.byHour.filter(({ totalSessions }) => totalSessions > 0)).toEqual([
    { hour: 0, totalSessions: 1 },
    { hour: 1, totalSessions: 2 },
    { hour: 23, totalSessions: 1 },
  ]);
  expect(analytics.userBreakdowns).toMatchObject([
    { userName: 'Ana Diaz', totalSessions: 2, avgDuration: 550, complianceRate: 100 },
    { userName: 'Sam Worker', totalSessions: 2, avgDuration: 300, complianceRate: 50 },
  ]);

  breaks.setClock('2026-11-03T05:00:00Z');
  expect(succeeded(await manager.call(getBreakAnalytics))).toMatchObject({ from: '2026-10-28', totalSessions: 3 });
  expect((await sam.call(getBreakAnalytics)).status).toBe(403);
  const foreigner = await breaks.person({ role: 'manager', siteId: 'elsewhere' });
  expect(succeeded(await foreigner.call(getBreakAnalytics))).toMatchObject({ totalSessions: 0, complianceRate: 100 });
  expect(succeeded(await foreigner.call(listBreakActivity))).toEqual([]);
});

test('with team privacy figures have no names, breaks have no types, and a name shows only while its break runs over', async () => {
  breaks = await breaksUnderTest({ breakPrivacy: 'team' });
  const manager = await breaks.person({ role: 'manager' });
  const [sam, ana] = [await breaks.person({ name: 'Sam Worker' }), await breaks.person({ name: 'Ana Diaz' })];
  const body = { sessionType: 'restroom', scannedAwayCode: 'AWAY-7' } as const;
  const activity = async () => succeeded(await manager.call(listBreakActivity));
  const revealed = (answer: unknown) => JSON.stringify(answer).match(/Sam Worker|Ana Diaz|restroom|AWAY-7/g) ?? [];

  const { session } = succeeded(await sam.call(startBreak, { body }));
  succeeded(await ana.call(startBreak, { body }));
  expect(await activity()).toMatchObject([
    { id: null, userName: null, sessionType: 'break', startTime: null, allowedDuration: null, overSince: null },
    { id: null },
  ]);
  breaks.passTime(299);
  expect(revealed(await activity())).toEqual([]);

  breaks.passTime(10);
  const over = await activity();
  expect(over.map(({ userName }) => userName).sort()).toEqual(['Ana Diaz', 'Sam Worker']);
  const samsBreak = over.find(({ userName }) => userName === 'Sam Worker');
  expect(samsBreak).toMatchObject({ id: session.id, sessionType: 'break', startTime: null, allowedDuration: null });
  const extend = { params: { id: session.id }, body: { seconds: 600, reason: 'Restroom queue' } };
  expect(succeeded(await manager.call(extendBreak, extend))).toMatchObject({
    id: null,
    userName: null,
    status: 'active',
  });
  expect((await activity()).filter(({ userName }) => userName)).toMatchObject([{ userName: 'Ana Diaz' }]);

  for (const who of [sam, ana]) {
    const { sessions } = succeeded(await who.call(getMyBreaks));
    succeeded(await who.call(endBreak, { params: { id: sessions[0]?.id ?? '' }, body: {} }));
  }
  const analytics = succeeded(await manager.call(getBreakAnalytics));
  expect(analytics).toMatchObject({ totalSessions: 2, privacy: 'team', complianceRate: 50, userBreakdowns: [] });
  const ended = await activity();
  expect(ended).toMatchObject([
    { id: null, userName: null, sessionType: 'break', startTime: null, duration: null, allowedDuration: null },
    { id: null, userName: null, sessionType: 'break', startTime: null, duration: null, allowedDuration: null },
  ]);
  expect(ended.map(({ overBy }) => overBy)).toEqual([null, null]);
  expect(ended.map(({ withinPolicy }) => withinPolicy).sort()).toEqual([false, true]);
  expect(revealed([ended, analytics])).toEqual([]);
  const { session: forgotten } = succeeded(await ana.call(startBreak, { body }));
  breaks.passTime(310);
  const cancelled = succeeded(await manager.call(cancelBreak, { params: { id: forgotten.id } }));
  expect(cancelled).toMatchObject({ id: null, userName: null, startTime: null, duration: null, status: 'cancelled' });
  // A break that never ran over shows when it was.
  succeeded(await ana.call(startBreak, { body }));
  const { sessions } = succeeded(await ana.call(getMyBreaks));
  succeeded(await ana.call(endBreak, { params: { id: sessions[0]?.id ?? '' }, body: {} }));
  const shown = (await activity()).filter(({ startTime }) => startTime);
  expect(shown).toMatchObject([{ id: null, userName: null, status: 'completed', startTime: sessions[0]?.startTime }]);
  // People see everything about their own breaks.
  expect(succeeded(await sam.call(getMyBreaks)).sessions[0]).toMatchObject({
    ...body,
    extensionReason: 'Restroom queue',
  });
  for (const { name, payload } of breaks.bus.events())
    if (name.startsWith('breaks.session.')) expect(payload).toMatchObject({ privacy: 'team' });
});

test('breaks and figures are deleted when they are older than the site keeps them', async () => {
  breaks = await breaksUnderTest({ breakRetentionDays: 30, timeZone: 'America/New_York' });
  const sam = await breaks.person();
  await breaks.takeBreak(sam, 'restroom', '2026-06-01T12:00:00Z', 100);
  await breaks.takeBreak(sam, 'break', '2026-06-02T12:00:00Z', 100);
  const ana = await breaks.person();
  await breaks.takeBreak(ana, 'break', '2026-06-01T12:00:00Z', 100);
  const ben = await breaks.person();
  await breaks.takeBreak(ben, 'break', '2026-06-01T12:00:00Z', 100);
  for (const table of ['break_sessions', 'break_analytics'])
    await breaks.db.pool.query(
      `update ${table} set site_id = case user_id when $1 then 'gone' else 'failing' end where user_id = any($2)`,
      [ana.principal.sub, [ana.principal.sub, ben.principal.sub]],
    );
  const now = () => new Date('2026-07-02T12:00:00Z');
  breaks.setClock(now());
  const policyOf = (siteId: string) => ({
    timeZone: siteId === 'failing' ? 'Nowhere' : 'America/New_York',
    privacy: 'named' as const,
    retentionDays: 30,
    awayCodes: [],
    rules: [],
    language: 'en' as const,
  });
  const logged: { siteId: string }[] = [];
  const write = (line: string) => void logged.push(JSON.parse(line));
  const log = createLogger({ service: 'breaks-test', level: 'error' }, { write });
  await deleteOutdatedBreaks({ db: breaks.db, now, policyOf, log });
  const kept = succeeded(await sam.call(getMyBreaks));
  expect([kept.sessions, kept.days]).toMatchObject([[{ day: '2026-06-02' }], [{ date: '2026-06-02' }]]);
  expect(kept.retentionDays).toBe(30);
  // Also those of a site that is no longer in the sites file.
  expect(succeeded(await ana.call(getMyBreaks))).toMatchObject({ sessions: [], days: [] });
  // A site that fails is logged, and delays no other.
  expect(logged).toMatchObject([{ siteId: 'failing' }]);
  expect(succeeded(await ben.call(getMyBreaks)).sessions).toHaveLength(1);
});
