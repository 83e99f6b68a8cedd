import type { Role } from '@floorlight/contracts/person';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { placesOf } from '../places.ts';
import { MainNav } from './MainNav.tsx';
import { PlaceCount } from './PlaceCount.tsx';

const tabs = ['Dashboard', 'Scan', 'Vault', 'Totes', 'Tokens'];
const tabsOfManagers = tabs.map((tab) => (tab === 'Totes' ? 'My Totes' : tab));

async function setUp(role: Role, at = '/') {
  const backend = await startBackend();
  backend.on('GET /api/emergency-alerts', { status: 200, body: [] });
  backend.on('GET /api/andon-alerts/counts', { status: 200, body: { active: 2, resolved: 0 } });
  backend.on('GET /api/incident-reports/counts', {
    status: 200,
    body: { total: 120, open: 120, in_progress: 0, resolved: 0, closed: 0 },
  });
  backend.on('GET /api/sites', { status: 200, body: [] });
  const user = person({ role });
  renderScreen(<MainNav places={placesOf(user)} countOf={(place) => <PlaceCount place={place} />} />, { user, at });
}
const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
const current = () =>
  screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent?.replace(/[\d+]+$/, ''));

test('a worker has the five tabs alone', async () => {
  await setUp('worker');
  expect(links()).toEqual(tabs);
});

test('a manager has their places before the tabs, with what is open there', async () => {
  await setUp('manager');
  await screen.findByRole('link', { name: /^Incidents ?99\+$/ });
  await screen.findByRole('link', { name: /^Beacons ?2$/ });
  expect(links()).toEqual([
    'Overview',
    'Alerts',
    'Beacons2',
    'Incidents99+',
    'People',
    'Breaks',
    'Counts',
    'Totes',
    'Analytics',
    'Logs',
    'Site',
    'Sign-up Requests',
    'Shared Devices',
    ...tabsOfManagers,
  ]);
});

test("an administrator's rail has every screen of the Dashboard's card, a lead's what leads may open", async () => {
  await setUp('administrator');
  for (const name of ['All Sites', 'Sites', 'Integrations', 'Shared Devices'])
    expect(screen.getByRole('link', { name })).toBeDefined();
  await setUp('lead');
  expect(links().slice(-11)).toEqual(['Overview', 'Alerts', 'Beacons', 'Breaks', 'Counts', 'Totes', ...tabsOfManagers]);
});

test.each([
  ['/', 'Dashboard'],
  ['/overview', 'Overview'],
  ['/evacuations/2e9a4b1c', 'Alerts'],
  ['/wall-displays', 'Site'],
  ['/emergency', 'Alerts'],
  ['/emergency?tab=beacons', 'Beacons'],
  ['/beacons/2e9a4b1c', 'Beacons'],
  ['/emergency/alerts/2e9a4b1c', 'Alerts'],
  ['/badge-log', 'Logs'],
  ['/totes', 'Totes'],
  ['/vault/code128', 'Vault'],
])('at %s the rail marks %s', async (at, name) => {
  await setUp('manager', at);
  expect(current()).toEqual([name]);
});
