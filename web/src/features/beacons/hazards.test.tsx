import 'fake-indexeddb/auto';
import type { Beacon } from '@floorlight/contracts/beacons';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { beaconOf } from '../../tests/reports.ts';
import { HazardBanner } from './HazardBanner.tsx';
import { NearbyHazards } from './NearbyHazards.tsx';
import { beaconOutbox } from './outbox.ts';
import { PlaceBeaconTile } from './PlaceBeacon.tsx';

const list = 'GET /api/andon-alerts';
const spoken = vi.fn();

/** jsdom has no voice. This one ends each text at once. */
class Utterance {
  onend?: () => void;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

beforeEach(() => {
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', {
    speak: ({ text, onend }: Utterance) => {
      spoken(text);
      onend?.();
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  spoken.mockClear();
  localStorage.clear();
  beaconOutbox.stop();
});

async function show(beacons: Beacon[], user = person()) {
  const backend = await startBackend();
  backend.on(list, { status: 200, body: beacons });
  const view = renderScreen(
    <>
      <HazardBanner />
      <NearbyHazards />
    </>,
    { user },
  );
  await screen.findByRole('heading', { name: 'Nearby hazards' });
  return { ...view, user };
}
const banner = () => screen.getByRole('status', { name: 'Hazard' });
const wet = beaconOf({ title: 'Wet floor', priority: 'medium' });
const oil = beaconOf({ title: 'Oil', priority: 'high', warehouseZone: 'Packing' });
const racking = beaconOf({ title: 'Racking unstable', priority: 'critical', warehouseZone: 'Picking' });

test('the gravest beacon is a banner until somebody dismisses it for themselves, then the next grave one', async () => {
  const { unmount } = await show([wet, oil, racking], person({ id: 'mia' }));
  await within(banner()).findByText('Racking unstable — Picking');
  within(banner()).getByText(/^Critical · .*\+1 more$/);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss: Racking unstable' }));
  within(banner()).getByText('Oil — Packing');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss: Oil' }));
  expect(banner().textContent).toBe('');
  unmount();
  const again = await show([wet, oil, racking], person({ id: 'mia' }));
  expect(banner().textContent).toBe('');
  again.unmount();
  await show([wet, oil, racking], person({ id: 'sam' }));
  await within(banner()).findByText('Racking unstable — Picking');
});

test('the banner and the rows of the Dashboard lead to the page of their beacon', async () => {
  await show([wet, racking]);
  const [first, second] = screen.getAllByRole('listitem').map((row) => within(row).getByRole('link'));
  const banner = screen.getByRole('link', { name: /^Racking unstable — Picking/ });
  for (const link of [banner, first]) expect(link?.getAttribute('href')).toBe(`/beacons/${racking.id}`);
  expect(second?.getAttribute('href')).toBe(`/beacons/${wet.id}`);
});

test('a hazard disappears when its time is over, although the server has not ended it', async () => {
  const hour = 3_600_000;
  await show([
    wet,
    { ...oil, expiresAt: new Date(Date.now() + hour).toISOString() },
    { ...racking, expiresAt: new Date(Date.now() - hour).toISOString() },
  ]);
  expect(banner().textContent).toMatch(/^Oil — Packing/);
  expect(screen.queryByText('Racking unstable')).toBeNull();
});

test('the Dashboard lists them gravest first, and says who is on one', async () => {
  await show([wet, { ...oil, takenAt: oil.createdAt, takenByName: 'Ken Ito' }, racking]);
  const names = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(names).toEqual([
    expect.stringMatching(/^Racking unstablePicking/),
    expect.stringMatching(/^OilPacking · Ken Ito is on it/),
    expect.stringMatching(/^Wet floorReceiving/),
  ]);
});

test('the link to the list counts hazards only where there are several', async () => {
  const { unmount } = await show([wet, oil, racking]);
  screen.getByRole('link', { name: 'All 3' });
  unmount();
  await show([wet]);
  screen.getByRole('link', { name: 'View' });
});

test('a device speaks the grave ones of others once, its own never', async () => {
  const sam = person({ id: 'sam' });
  const own = { ...oil, placedBy: sam.id };
  const first = await show([wet, own, racking], sam);
  await waitFor(() => expect(spoken.mock.calls).toEqual([['Hazard: Racking unstable, Picking.']]));
  await waitFor(() => expect(localStorage.getItem('floorlight.spoken')).toContain(racking.id));
  first.unmount();
  const glass = beaconOf({ title: 'Glass', priority: 'high' });
  await show([own, racking, glass], sam);
  await waitFor(() => expect(spoken).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  expect(spoken).toHaveBeenLastCalledWith('Hazard: Glass, Receiving.');
});

test('three taps place a beacon: its kind, a zone, Place', async () => {
  const user = person();
  const backend = await startBackend();
  const zone = (name: string) => ({ name, map: { column: 1, row: 1, columns: 1, rows: 1 } });
  const site = {
    id: 'main',
    name: 'Main',
    timeZone: 'America/New_York',
    andonZones: [zone('Receiving'), zone('Packing')],
  };
  backend.on('GET /api/sites', { status: 200, body: [site] });
  backend.on('POST /api/andon-alerts', { status: 201, body: beaconOf() });
  await beaconOutbox.start(user.id);
  renderScreen(<PlaceBeaconTile />, { user });
  fireEvent.click(screen.getByRole('button', { name: 'Place Beacon' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Place Alert Beacon' }));
  await dialog.findByRole('option', { name: 'Packing' });
  fireEvent.click(dialog.getByRole('button', { name: 'Racking' }));
  fireEvent.change(dialog.getByLabelText('Warehouse Zone'), { target: { value: 'Packing' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Place Beacon' }));
  await waitFor(() =>
    expect(backend.to('POST /api/andon-alerts').map(({ body }) => body)).toEqual([
      expect.objectContaining({
        ...{ kind: 'racking', title: 'Racking unstable', description: 'Keep out.' },
        ...{ alertType: 'danger', priority: 'critical', warehouseZone: 'Packing' },
      }),
    ]),
  );
});
