import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { startBackend } from '../../../tests/backend.ts';
import { alertOf, person } from '../../../tests/people.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { siteOf } from '../../../tests/sites.ts';
import { rememberRaised } from '../raised-here.ts';
import { MyEmergencyStrip } from './MyEmergencyStrip.tsx';

const geolocation = { getCurrentPosition: vi.fn(), watchPosition: vi.fn(), clearWatch: vi.fn() };
Object.defineProperty(navigator, 'geolocation', { value: geolocation });
beforeEach(() => void vi.clearAllMocks());

async function setUp({ here, ...of }: { here: boolean } & Partial<EmergencyAlert>) {
  const user = person();
  const alert = alertOf({ title: 'Fire Emergency', reportedBy: user.id, ...of });
  if (here) rememberRaised(alert.id);
  const backend = await startBackend();
  backend.on('GET /api/sites', { status: 200, body: [siteOf({ timeZone: 'America/New_York' })] });
  backend.on('GET /api/emergency-alerts', ({ query }) => ({
    status: 200,
    body: query.get('status') === 'active' ? [alert] : [],
  }));
  const at = alert.createdAt;
  const reach = { alertId: alert.id, notified: 3, reached: 2, seen: 1, firstReachedAt: at, firstSeenAt: at };
  backend.on(`GET /api/emergency-alerts/${alert.id}/reach`, { status: 200, body: reach });
  renderScreen(<MyEmergencyStrip />, { user });
  await screen.findByText(of.acknowledgedAt ? /has your alert/ : /^Reached 2 managers, seen by 1\. Waiting/);
}

const openSheet = () =>
  fireEvent.click(within(screen.getByRole('status', { name: 'Your emergency' })).getByRole('button'));

test('the sender sees a summary of the progress and, after a tap, each step', async () => {
  await setUp({ here: true });
  openSheet();
  const progress = within(screen.getByRole('list', { name: 'Progress of your alert' }));
  expect(progress.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Done: On this device'),
    expect.stringContaining('Done: Sent'),
    expect.stringContaining('Done: Reached 2 managers'),
    expect.stringContaining('Done: Seen by 1 manager'),
    expect.stringContaining('Waiting: Not acknowledged yet'),
  ]);
});

test('the device that sent the alert shares its location', async () => {
  await setUp({ here: true });
  expect(geolocation.watchPosition).toHaveBeenCalledOnce();
});

test('another device of the sender does not share its location, which would mislead helpers', async () => {
  await setUp({ here: false });
  expect(geolocation.watchPosition).not.toHaveBeenCalled();
});

test('while help comes the sheet still says when it was sent, and whom to call', async () => {
  const at = '2026-03-02T15:38:02.000Z';
  await setUp({ here: true, createdAt: at, acknowledgedAt: at, acknowledgedByName: 'Daniel Reyes' });
  openSheet();
  const sheet = within(await screen.findByRole('dialog', { name: 'Your Emergency' }));
  await sheet.findByText(/Emergency · sent 10:38 AM$/);
  expect(sheet.getByRole('link', { name: /^Emergency services/ }).getAttribute('href')).toBe('tel:911');
});
