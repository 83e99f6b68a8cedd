import type { SiteFeature } from '@floorlight/contracts/site-features';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startBackend } from '../../tests/backend.ts';
import { alertOf, person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { siteOf } from '../../tests/sites.ts';
import { OverviewPage } from './OverviewPage.tsx';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const fire = alertOf({
  title: 'Fire Emergency',
  emergencyType: 'fire',
  warehouseZone: 'Packing',
  createdAt: minutesAgo(12),
});
const answered = alertOf({
  status: 'acknowledged',
  createdAt: minutesAgo(27),
  response: { step: 'on_the_way', by: person().id, byName: 'Priya Raman', at: minutesAgo(20) },
});
const onBreak = { sessionType: 'break', status: 'active', running: true, id: null, userName: null, startTime: null };

async function setUp(
  role: 'manager' | 'administrator',
  {
    breaks = [],
    switchedOff = [],
    ...user
  }: { breaks?: object[]; switchedOff?: SiteFeature[]; needsSecondFactor?: true } = {},
) {
  const backend = await startBackend();
  const zone = { name: 'Packing', plan: { x: 0, y: 0, width: 20, depth: 10 } };
  const site = siteOf({ switchedOff, floorPlan: { width: 40, depth: 20, image: null }, andonZones: [zone] });
  backend.on('GET /api/sites', { status: 200, body: [site] });
  backend.on('GET /api/emergency-alerts', ({ query }) => ({
    status: 200,
    body: query.get('status') === 'active' ? [fire] : [answered],
  }));
  backend.on('GET /api/andon-alerts', { status: 200, body: [] });
  const none = { evacuation: null, mine: null, serverTime: minutesAgo(0) };
  backend.on('GET /api/evacuations/current', { status: 200, body: none });
  backend.on('GET /api/incident-reports', { status: 200, body: [] });
  backend.on('GET /api/breaks/activity', { status: 200, body: breaks });
  backend.on('GET /api/people-on-site', { status: 200, body: { count: 46 } });
  const last = { at: minutesAgo(60), retries: false, toServices: true };
  backend.on('GET /api/mail-failures', { status: 200, body: { count: 2, last } });
  const receivers = [true, false].map((push) => ({ userId: person().id, push }));
  backend.on('GET /api/alarm-receivers', { status: 200, body: receivers });
  renderScreen(<OverviewPage />, { user: person({ role, ...user }), at: '/overview' });
  return backend;
}
const card = (name: string) => within(screen.getByRole('region', { name }));

test('each figure leads to its list, and an alert on the plan to its page', async () => {
  await setUp('manager');
  await screen.findByText('46');
  const plan = within(await screen.findByRole('group', { name: 'Floor plan with open alerts and beacons' }));
  expect(plan.getByRole('link', { name: 'Fire Emergency, Critical, Packing' }).getAttribute('href')).toBe(
    `/emergency/alerts/${fire.id}`,
  );
  expect(card('Floor').getByText('1 not on the plan')).toBeDefined();
  expect(card('Open alerts').getByText('Not acknowledged')).toBeDefined();
  expect(card('Open alerts').getByText('Priya Raman is on the way')).toBeDefined();
  expect(card('Open alerts').getByText(/^Oldest open 27:/)).toBeDefined();
  expect(await card('Who can be reached').findByText('1 of 2')).toBeDefined();
  const failed = '2 emails failed in 24 hours · To emergency services';
  expect(await card('Who can be reached').findByText(failed)).toBeDefined();
  const lists = ['All alerts', 'Beacons', 'Counts', 'Breaks', 'Analytics'];
  expect(lists.map((name) => screen.getByRole('link', { name }).getAttribute('href'))).toEqual([
    '/emergency',
    '/emergency?tab=beacons',
    '/counts',
    '/break-management',
    '/safety-analytics',
  ]);
});

test('a site that shows breaks of the team alone names only who is over their time', async () => {
  const over = { ...onBreak, userName: 'Jorge Silva', overSince: minutesAgo(17) };
  await setUp('manager', { breaks: [{ ...onBreak, overSince: null }, over] });
  expect(await card('People').findByText('Jorge Silva')).toBeDefined();
  expect(card('People').getByText('17 min over')).toBeDefined();
  expect(card('People').getAllByRole('listitem')).toHaveLength(2);
  expect(card('People').getByText('This site shows breaks without names.')).toBeDefined();
});

test('an administrator, who sees no breaks, asks for none', async () => {
  const backend = await setUp('administrator');
  await screen.findByText('46');
  expect(screen.queryByText('on break')).toBeNull();
  expect(backend.received.filter(({ path }) => path.startsWith('/api/breaks'))).toEqual([]);
});

test('what the site does without, or a missing second step keeps back, is not asked for and stands there in words', async () => {
  const asked = ({ received }: Awaited<ReturnType<typeof setUp>>) =>
    received.filter(({ path }) => /^\/api\/(incident-reports|inventory-counts|breaks)/.test(path));
  const off = await setUp('administrator', { switchedOff: ['incidents', 'counts', 'breaks'] });
  await screen.findByText('Switched off at this site: incidents, wall counts, and breaks.');
  expect(asked(off)).toEqual([]);
  cleanup();
  const half = await setUp('manager', { needsSecondFactor: true });
  await screen.findByText(/^Your site asks managers for more than a password/);
  await card('Who can be reached').findByText('1 of 2');
  expect(asked(half)).toEqual([]);
  expect(half.received.filter(({ path }) => path === '/api/safety/analytics')).toEqual([]);
});
