import 'fake-indexeddb/auto';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { failure, startBackend } from '../../../tests/backend.ts';
import { alertOf, person } from '../../../tests/people.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { alertUpdateOutbox } from '../update-outbox.ts';
import { AlarmBar } from './AlarmBar.tsx';

const mia = person({ role: 'manager' });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const latestLocation = {
  latitude: 40.7128,
  longitude: -74.006,
  accuracy: 8,
  locationMethod: 'gps' as const,
  at: minutesAgo(1),
};
const first = alertOf({ title: 'Fire Emergency', createdAt: minutesAgo(5), latestLocation, warehouseZone: 'Packing' });
const second = alertOf({ title: 'Medical Emergency', createdAt: minutesAgo(1) });
const serious = alertOf({ title: 'Security Emergency', severity: 'high' });

afterEach(async () => {
  await alertUpdateOutbox.dropAll();
  alertUpdateOutbox.stop();
});

async function setUp(active: EmergencyAlert[]) {
  const backend = await startBackend();
  backend.on('GET /api/emergency-alerts', ({ query }) => ({
    status: 200,
    body: query.get('status') === 'active' ? active : [],
  }));
  const view = renderScreen(<AlarmBar />, { user: mia });
  void alertUpdateOutbox.start(mia.id, view.store.dispatch);
  return { backend, ...view };
}

/** Once the alarm has been shown long enough. */
async function acknowledge() {
  const button = screen.getByRole('button', { name: 'Acknowledge' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
}

test('the newest critical alert is shown before a high one, with zone, sender and age, and the number of all', async () => {
  await setUp([serious, first, second]);
  const alarm = await screen.findByRole('region', { name: 'Alarm' });
  expect(alarm.textContent).toContain('Fire Emergency');
  expect(alarm.textContent).toContain('Packing · Sam Ortiz');
  expect(screen.getByRole('timer').textContent).toMatch(/^5:0\d$/);
  expect(screen.getByRole('link', { name: 'Open all 3 alerts' })).toBeDefined();
});

test('without a zone the sender’s position is named as such', async () => {
  await setUp([{ ...first, warehouseZone: null }]);
  const alarm = await screen.findByRole('region', { name: 'Alarm' });
  expect(alarm.textContent).toContain('position 40.712800, -74.006000 · Sam Ortiz');
});

test('alerts folded into one are counted on it, with the newest', async () => {
  await setUp([{ ...first, foldedCount: 12, foldedTitle: 'Forklift tipped over' }]);
  const alarm = await screen.findByRole('region', { name: 'Alarm' });
  expect(alarm.textContent).toContain('12 more alerts like it from Sam Ortiz. Newest: Forklift tipped over');
});

test('a high alert raises an alarm at once', async () => {
  await setUp([serious]);
  expect((await screen.findByRole('region', { name: 'Alarm' })).textContent).toContain('Security Emergency');
});

test('an alert of medium severity raises no alarm', async () => {
  const { backend } = await setUp([alertOf({ severity: 'medium' })]);
  await waitFor(() => expect(backend.received.length).toBe(2));
  expect(screen.queryByRole('region', { name: 'Alarm' })).toBeNull();
});

test('an alert that waited on a device says who pressed it, and alarms the manager whose device sent it', async () => {
  const late = { pressedAt: '2026-03-09T03:12:00.000Z', pressedBy: person().id, pressedByName: 'Ada Byron' };
  await setUp([alertOf({ ...late, reportedBy: mia.id, reportedByName: 'Mia Chen' })]);
  const alarm = await screen.findByRole('region', { name: 'Alarm' });
  expect(alarm.textContent).toMatch(/Pressed by Ada Byron at .*12.*, sent by Mia Chen’s device/);
});

test("a manager's own alert raises no alarm for them", async () => {
  const own = alertOf({ title: 'Hazmat Emergency', createdAt: minutesAgo(9), reportedBy: mia.id });
  await setUp([second, own]);
  const alarm = await screen.findByRole('region', { name: 'Alarm' });
  expect(alarm.textContent).toContain('Medical Emergency');
  expect(screen.getByRole('link', { name: 'Open alert' })).toBeDefined();
});

test('an escalated alert raises an alarm and says so', async () => {
  await setUp([{ ...serious, escalations: 2 }]);
  const alarm = await screen.findByRole('region', { name: 'Alarm' });
  expect(alarm.textContent).toContain('Not acknowledged. Escalated twice.');
});

test('an acknowledged alert makes way for the next, until none is left', async () => {
  const { backend, toast } = await setUp([first, second]);
  for (const alert of [first, second])
    backend.on(`PUT /api/emergency-alerts/${alert.id}`, {
      status: 200,
      body: { ...alert, status: 'acknowledged', version: 2 },
    });
  await screen.findByText('Fire Emergency');
  await acknowledge();
  await screen.findByText('Medical Emergency');
  expect(toast()).toMatchObject({ title: 'Alert Updated', message: 'You have acknowledged: Fire Emergency.' });
  // The second of two quick taps was meant for the alarm before.
  fireEvent.click(screen.getByRole('button', { name: 'Acknowledge' }));
  expect(backend.received.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  await acknowledge();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Alarm' })).toBeNull());
});

test('if another manager was faster, the toast names them and the alarm goes', async () => {
  const active = [first];
  const { backend, toast } = await setUp(active);
  backend.on(`PUT /api/emergency-alerts/${first.id}`, () => {
    active.pop();
    return failure(409, 'conflict', 'Already acknowledged by Ana Silva');
  });
  await screen.findByText('Fire Emergency');
  await acknowledge();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Alarm' })).toBeNull());
  expect(toast()).toMatchObject({ title: 'Update Failed', message: 'Already acknowledged by Ana Silva' });
});

test('without a network the bar says that the acknowledgement is not sent, and later who was faster', async () => {
  const active = [first];
  const { backend, toast } = await setUp(active);
  const route = `PUT /api/emergency-alerts/${first.id}`;
  backend.on(route, 'drop');
  await screen.findByText('Fire Emergency');
  await acknowledge();
  await screen.findByText('Acknowledged, not sent yet');
  expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
  expect(alertUpdateOutbox.unsent()).toMatchObject([{ what: 'Acknowledged: Fire Emergency' }]);
  backend.on(route, () => {
    active.pop();
    return failure(409, 'conflict', 'Already acknowledged by Ana Silva');
  });
  await act(() => alertUpdateOutbox.sendNow());
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Alarm' })).toBeNull());
  expect(toast()).toMatchObject({ title: 'Update Failed', message: 'Already acknowledged by Ana Silva' });
  expect(alertUpdateOutbox.unsent()).toEqual([]);
});

test('an alert missed live appears with the next poll', async () => {
  const { backend } = await setUp([]);
  await waitFor(() => expect(backend.received.length).toBe(2));
  backend.on('GET /api/emergency-alerts', ({ query }) => ({
    status: 200,
    body: query.get('status') === 'active' ? [first] : [],
  }));
  await screen.findByText('Fire Emergency', {}, { timeout: 15_000 });
});
