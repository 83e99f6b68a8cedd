import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keepInstallPrompt } from '#lib/device/install-prompt.ts';
import { liveStateChanged } from '#lib/live/live-slice.ts';
import { startBackend } from '../../tests/backend.ts';
import { alertOf, person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { managerFunctionsOf } from '../places.ts';
import { DashboardPage } from './DashboardPage.tsx';
import { ManagerFunctionsProvider } from './manager-functions.ts';

async function setUp(role: 'worker' | 'manager', part = {}, alerts: EmergencyAlert[] = []) {
  const backend = await startBackend();
  const user = person({ role, ...part });
  backend.on('GET /api/auth/user', { status: 200, body: user });
  backend.on('GET /api/stats', { status: 200, body: { totalBarcodes: 1284, todayScans: 57 } });
  backend.on('GET /api/sites', { status: 200, body: [] });
  backend.on('GET /api/emergency-alerts', ({ query }) => ({
    status: 200,
    body: alerts.filter(({ status }) => status === query.get('status')),
  }));
  backend.on('GET /api/sign-up-requests', { status: 200, body: [{}, {}] });
  const view = renderScreen(
    <ManagerFunctionsProvider value={managerFunctionsOf(user)}>
      <DashboardPage reportIncident={null} actions={null} recentActivity={null} />
    </ManagerFunctionsProvider>,
    { user },
  );
  await screen.findByText('1,284');
  return view;
}
const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('every quick action links to its screen', async () => {
  await setUp('worker');
  expect(addressOf('Scan Barcode')).toBe('/scanner');
  expect(addressOf('View Vault')).toBe('/vault');
  expect(addressOf('Manage Totes')).toBe('/tote-minder');
  expect(addressOf('Count Inventory')).toBe('/tote-minder');
  expect(screen.getByRole('link', { name: /^Emergency Center/ }).getAttribute('href')).toBe('/emergency');
});

test('the counters link to the vault and the scanner', async () => {
  await setUp('worker');
  expect(addressOf('Stored Barcodes')).toBe('/vault');
  expect(addressOf('Scans Today')).toBe('/scanner');
});

test('a worker has no manager functions', async () => {
  await setUp('worker');
  expect(screen.queryByText('Manager Functions')).toBeNull();
});

test('a manager sees links to both logs and the number of waiting sign-ups', async () => {
  await setUp('manager');
  expect(addressOf('Audit Log')).toBe('/audit-log');
  expect(addressOf('Badge Log')).toBe('/badge-log');
  expect(screen.queryByRole('link', { name: 'All Sites' })).toBeNull();
  await screen.findByText('2 waiting');
});

test('a manager of several sites sees a link to all of them', async () => {
  const at = (siteId: string) => ({ siteId, siteName: siteId, role: 'manager' });
  await setUp('manager', { memberships: [at('main'), at('north')] });
  expect(addressOf('All Sites')).toBe('/organization');
});

test('a user whose manager role is pending sees a notice', async () => {
  await setUp('worker', { awaitsManagerApproval: true });
  expect(screen.getByText('Your manager role is waiting for approval')).toBeDefined();
});

test('where the browser offers it, the app can be installed, and the hint is shown once', async () => {
  keepInstallPrompt();
  await setUp('worker');
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  const prompt = vi.fn(() => Promise.resolve());
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  fireEvent.click(await screen.findByRole('button', { name: 'Install' }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Install' })).toBeNull());
  expect(prompt).toHaveBeenCalledOnce();
  expect(localStorage.getItem('floorlight.install-hint')).toBe('dismissed');
});

test('each open alert leads to its page', async () => {
  const [fire, hazmat] = [alertOf({ title: 'Smoke' }), alertOf({ title: 'Acid', status: 'acknowledged' })];
  await setUp('manager', {}, [fire, hazmat]);
  for (const { title, id } of [fire, hazmat]) {
    const link = await screen.findByRole('link', { name: new RegExp(`^${title}`) });
    expect(link.getAttribute('href')).toBe(`/emergency/alerts/${id}`);
  }
});

test('a manager reads “All clear” only while it is known', async () => {
  const { store } = await setUp('manager');
  await screen.findByText('All clear');
  act(() => void store.dispatch(liveStateChanged('connected')));
  act(() => void store.dispatch(liveStateChanged('lost')));
  await screen.findByText('Not known now');
  expect(screen.queryByText('All clear')).toBeNull();
  act(() => void store.dispatch(liveStateChanged('connected')));
  await screen.findByText('All clear');
});
