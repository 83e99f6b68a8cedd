import 'fake-indexeddb/auto';
import type { Beacon } from '@floorlight/contracts/beacons';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { failure, startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { beaconOf } from '../../tests/reports.ts';
import { BeaconsTab } from './BeaconsTab.tsx';
import { beaconOutbox } from './outbox.ts';
import { resolveOutbox } from './resolve-outbox.ts';

const list = 'GET /api/andon-alerts';
const map = { column: 1, row: 1, columns: 1, rows: 1 };
const site = {
  id: 'main',
  name: 'Main Warehouse',
  timeZone: 'America/New_York',
  banner: { emergencyServices: '911', securityExtension: '5555', managerOnCallExtension: '7777' },
  quickDial: [],
  additionalContacts: [],
  andonZones: [
    { name: 'Receiving', map },
    { name: 'Packing', map: { ...map, row: 2 } },
  ],
};

afterEach(() => {
  beaconOutbox.stop();
  resolveOutbox.stop();
});

async function setUp(beacons: Beacon[], user = person()) {
  const backend = await startBackend();
  backend.on('GET /api/sites', { status: 200, body: [site] });
  backend.on(`${list}/counts`, { status: 200, body: { active: beacons.length, resolved: 0 } });
  backend.on(list, ({ query }) => ({
    status: 200,
    body: beacons.filter(
      ({ isActive, warehouseZone }) =>
        String(isActive) === query.get('isActive') && warehouseZone === (query.get('warehouseZone') ?? warehouseZone),
    ),
  }));
  await beaconOutbox.start(user.id);
  const view = renderScreen(<BeaconsTab />, { user });
  await resolveOutbox.start(user.id, view.store.dispatch);
  return { backend, ...view };
}

/** Presses Mark Resolved, and confirms it with a note. */
async function resolve(notes = '') {
  fireEvent.click(await screen.findByRole('button', { name: 'Mark Resolved' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve Beacon' }));
  fireEvent.change(dialog.getByLabelText('What was done? (optional)'), { target: { value: notes } });
  fireEvent.click(dialog.getByRole('button', { name: 'Mark Resolved' }));
}

test('without beacons every zone is clear, and the list explains what beacons are for', async () => {
  await setUp([]);
  await screen.findByText('No alert beacons found.');
  expect(screen.getByText('Place a beacon to alert others about issues in specific locations.')).toBeDefined();
  expect(await screen.findAllByText('Clear')).toHaveLength(2);
});

test('a zone’s button shows its active beacons and filters the list', async () => {
  await setUp([beaconOf(), beaconOf({ title: 'Tape torn', warehouseZone: 'Packing' })]);
  await screen.findByRole('article', { name: 'Tape torn' });
  const zone = await screen.findByRole('button', { name: 'Receiving 1 active' });
  fireEvent.click(zone);
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Tape torn' })).toBeNull());
  await screen.findByRole('article', { name: 'Wet floor' });
});

test('if someone else was faster to resolve a beacon, the toast names them', async () => {
  const beacon = beaconOf();
  const { backend, toast } = await setUp([beacon]);
  backend.on(`PUT /api/andon-alerts/${beacon.id}/resolve`, failure(409, 'conflict', 'Ada Novak has resolved it'));
  await resolve();
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Resolution Failed', message: 'Ada Novak has resolved it' }),
  );
});

test('without a network a resolved beacon says that this waits, and is resolved later', async () => {
  const beacon = beaconOf();
  const { backend, toast } = await setUp([beacon]);
  const route = `PUT /api/andon-alerts/${beacon.id}/resolve`;
  backend.on(route, 'drop');
  await resolve();
  await screen.findByText('Resolved, waiting to be sent');
  backend.on(route, { status: 200, body: { ...beacon, isActive: false, version: 2 } });
  await resolveOutbox.sendNow();
  expect(toast()).toMatchObject({ title: 'Beacon Resolved', message: beacon.title });
});

test('without a network a taken beacon says that this waits; later it is taken, or the toast names who was faster', async () => {
  const beacon = beaconOf();
  const { backend, toast } = await setUp([beacon]);
  const route = `PUT /api/andon-alerts/${beacon.id}/take`;
  backend.on(route, 'drop');
  fireEvent.click(await screen.findByRole('button', { name: "I'm on it" }));
  await screen.findByText("You're on it, waiting to be sent");
  backend.on(route, failure(409, 'conflict', 'Ken Ito is on it'));
  await act(() => resolveOutbox.sendNow());
  expect(toast()).toMatchObject({ title: 'Could Not Take Beacon', message: 'Ken Ito is on it' });
  backend.on(route, { status: 200, body: { ...beacon, takenByName: 'Mia Chen', version: 2 } });
  fireEvent.click(await screen.findByRole('button', { name: "I'm on it" }));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Beacon Taken', message: beacon.title }));
});

test('a half-typed beacon is there again after a reload', async () => {
  const user = person();
  const { unmount } = await setUp([], user);
  const open = async () => {
    await screen.findAllByText('Clear');
    fireEvent.click(screen.getByRole('button', { name: 'Place Beacon' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Place Alert Beacon' }));
    return dialog.getByLabelText<HTMLInputElement>('Alert Title *');
  };
  fireEvent.change(await open(), { target: { value: 'Glass on the' } });
  unmount();
  renderScreen(<BeaconsTab />, { user });
  const title = await open();
  await waitFor(() => expect(title.value).toBe('Glass on the'));
});

test('a beacon that is refused later leads back to its form, with what was typed', async () => {
  const user = person();
  const { backend, unmount } = await setUp([], user);
  backend.on('POST /api/andon-alerts', 'drop');
  await beaconOutbox.add(user.id, { title: 'Oil', description: 'Near gate 4', warehouseZone: 'Packing' });
  backend.on('POST /api/andon-alerts', failure(400, 'invalid_request', 'Not like this'));
  await beaconOutbox.sendNow();
  const [refused] = beaconOutbox.unsent();
  expect(refused).toMatchObject({ state: 'refused', what: 'Beacon: Oil' });
  const path = (await refused?.edit?.()) ?? '';
  unmount();
  renderScreen(<BeaconsTab />, { user, at: path });
  const dialog = within(await screen.findByRole('dialog', { name: 'Place Alert Beacon' }));
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Alert Title *').value).toBe('Oil'));
  expect(dialog.getByLabelText<HTMLInputElement>('Description *').value).toBe('Near gate 4');
  expect(beaconOutbox.unsent()).toEqual([]);
});

test('blank fields disable Place, a refusal keeps the form, and without a response the beacon waits', async () => {
  const { backend, toast } = await setUp([]);
  await screen.findAllByText('Clear');
  fireEvent.click(screen.getByRole('button', { name: 'Place Beacon' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Place Alert Beacon' }));
  const place = dialog.getByRole<HTMLButtonElement>('button', { name: 'Place Beacon' });
  const fill = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  fill('Alert Title *', 'Wet floor');
  fill('Description *', '  ');
  fill('Warehouse Zone', 'Other');
  expect(place.disabled).toBe(true);
  fill('Description *', 'Keep clear');
  expect(place.disabled).toBe(false);

  const route = 'POST /api/andon-alerts';
  backend.on(route, failure(400, 'invalid_request', 'Not like this'));
  fireEvent.click(place);
  await waitFor(() => expect(backend.to(route)).toHaveLength(1));
  expect(backend.to(route)[0]?.body).toMatchObject({ title: 'Wet floor', warehouseZone: 'Other', language: 'en' });
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Place Beacon' })).toBeDefined());
  expect(dialog.getByLabelText<HTMLInputElement>('Alert Title *').value).toBe('Wet floor');

  backend.on(route, 'drop');
  fireEvent.click(dialog.getByRole('button', { name: 'Place Beacon' }));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Waiting to send' }));
  await screen.findByText('1 waiting to send');
});
