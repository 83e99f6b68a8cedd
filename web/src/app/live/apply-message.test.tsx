import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { LiveMessage } from '@floorlight/contracts/live';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AlarmBar } from '#features/alerts/alarm/AlarmBar.tsx';
import { BellButton } from '#features/notifications/BellButton.tsx';
import { api } from '#lib/api/api.ts';
import { randomId } from '#lib/device/random-id.ts';
import { dismissToast } from '#lib/toasts/toasts-slice.ts';
import { startBackend } from '../../tests/backend.ts';
import { alertOf, person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { applyMessage } from './apply-message.ts';

const messageOf = (alert: EmergencyAlert, type: LiveMessage['type'] = 'emergency_alert'): LiveMessage => ({
  id: randomId(),
  type,
  title: alert.title,
  message: `Sent by ${alert.reportedByName}`,
  siteId: 'main',
  createdAt: alert.createdAt,
  data: alert,
  alert: { severity: alert.severity },
});

/** A screen whose server knows of nothing yet: what is shown came live. */
async function setUp(role: 'worker' | 'manager') {
  const backend = await startBackend();
  backend.on('GET /api/emergency-alerts', { status: 200, body: [] });
  backend.on('GET /api/notifications/unread-count', { status: 200, body: { count: 0 } });
  const user = person({ role });
  const view = renderScreen(
    <>
      <AlarmBar />
      <BellButton />
    </>,
    { user },
  );
  await waitFor(() => expect(backend.received.length).toBe(3));
  await waitFor(() => expect(view.store.getState().api.queries['countUnread(undefined)']?.status).toBe('fulfilled'));
  await waitFor(() =>
    expect(Object.values(view.store.getState().api.queries).every((query) => query?.status === 'fulfilled')).toBe(true),
  );
  backend.on('GET /api/notifications/unread-count', { status: 200, body: { count: 1 } });
  const tell = (message: LiveMessage) => act(() => applyMessage(message, user, view.store.dispatch));
  return { ...view, backend, user, tell };
}

test('an alert told live is in the lists, in the count and in a toast of ten seconds', async () => {
  const { tell, toast } = await setUp('manager');
  tell(messageOf(alertOf()));
  expect(screen.getByRole('region', { name: 'Alarm' }).textContent).toContain('Medical Emergency');
  expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeDefined();
  expect(toast()).toMatchObject({ title: 'Medical Emergency', tone: 'danger', duration: 10_000 });
});

test('acknowledged elsewhere, the alarm goes here', async () => {
  const { tell } = await setUp('manager');
  const alert = alertOf();
  tell(messageOf(alert));
  tell(messageOf({ ...alert, status: 'acknowledged', acknowledgedBy: randomId(), version: 2 }, 'emergency_update'));
  expect(screen.queryByRole('region', { name: 'Alarm' })).toBeNull();
});

test('an alert told again is an alarm in danger red, however severe it is', async () => {
  const { tell, toast } = await setUp('manager');
  const again = alertOf({ severity: 'high', escalations: 1, version: 2 });
  tell({ ...messageOf(again), data: { ...again, escalation: 1 } });
  expect(screen.getByRole('region', { name: 'Alarm' }).textContent).toContain('told again once');
  expect(toast()).toMatchObject({ tone: 'danger' });
});

test('where the sender has gone is shown, and told to nobody', async () => {
  const { tell, toast, store } = await setUp('manager');
  const alert = alertOf();
  tell(messageOf(alert));
  store.dispatch(dismissToast(toast()?.id ?? ''));
  const latestLocation = {
    latitude: 1,
    longitude: 2,
    accuracy: 8,
    locationMethod: 'gps' as const,
    at: alert.createdAt,
  };
  const moved = { ...alert, latestLocation, version: 2 };
  tell({ ...messageOf(moved, 'emergency_update'), data: { ...moved, quiet: true } });
  expect(screen.getByRole('region', { name: 'Alarm' }).textContent).toContain('1.000000, 2.000000');
  expect(toast()).toBeNull();
  expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeDefined();
});

test('whoever did it is not told of it', async () => {
  const { tell, toast, user } = await setUp('manager');
  tell(messageOf(alertOf({ reportedBy: user.id })));
  expect(toast()).toBeNull();
  const done = alertOf({ status: 'acknowledged', acknowledgedBy: user.id, version: 2 });
  tell(messageOf(done, 'emergency_update'));
  expect(toast()).toBeNull();
});

test('who has acknowledged an alert is told when it is pressed again, without another row', async () => {
  const { tell, toast, user } = await setUp('manager');
  const pressed = alertOf({ status: 'acknowledged', acknowledgedBy: user.id, pressCount: 2, version: 3 });
  tell({ ...messageOf(pressed, 'emergency_update'), data: { ...pressed, repeated: true } });
  expect(toast()).toMatchObject({ title: 'Medical Emergency' });
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeDefined();
});

test("a worker's lists follow silently", async () => {
  const { tell, toast } = await setUp('worker');
  tell(messageOf(alertOf()));
  expect(screen.getByRole('region', { name: 'Alarm' })).toBeDefined();
  expect(toast()).toBeNull();
});

test('a word about one’s own break is in the count and in a quiet toast, for a worker too', async () => {
  const { tell, toast } = await setUp('worker');
  tell({ ...messageOf(alertOf(), 'break_update'), title: 'Break time is up', data: {} });
  expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeDefined();
  expect(toast()).toMatchObject({ title: 'Break time is up', tone: 'info' });
  tell({ ...messageOf(alertOf(), 'break_update'), title: 'More break time', data: {} });
  expect(toast()).toMatchObject({ title: 'More break time', tone: 'success' });
});

test('a list that was being read meanwhile neither brings an alarm back nor drops a new one', async () => {
  const { backend, tell, store } = await setUp('manager');
  const [old, fresh] = [alertOf({ title: 'Fire Emergency' }), alertOf()];
  tell(messageOf(old));
  let answer = () => {};
  const asked = new Promise<void>((ask) => {
    backend.on('GET /api/emergency-alerts', async ({ query }) => {
      if (query.get('status') !== 'active') return { status: 200, body: [] };
      ask();
      await new Promise<void>((resolve) => (answer = resolve));
      return { status: 200, body: [old] };
    });
  });
  store.dispatch(api.util.invalidateTags(['Alerts']));
  await asked;
  tell(messageOf({ ...old, status: 'acknowledged', acknowledgedBy: randomId(), version: 2 }, 'emergency_update'));
  tell(messageOf(fresh));
  answer();
  await waitFor(() =>
    expect(Object.values(store.getState().api.queries).every((query) => query?.status === 'fulfilled')).toBe(true),
  );
  expect(screen.getByRole('region', { name: 'Alarm' }).textContent).toContain('Medical Emergency');
  expect(screen.queryByRole('link', { name: '+1 more' })).toBeNull();
});
