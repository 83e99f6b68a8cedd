import type { LiveMessage } from '@floorlight/contracts/live';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AlarmBar } from '#features/alerts/alarm/AlarmBar.tsx';
import { useListBeaconsQuery } from '#features/beacons/api.ts';
import { BellButton } from '#features/notifications/BellButton.tsx';
import { api } from '#lib/api/api.ts';
import { randomId } from '#lib/device/random-id.ts';
import { dismissToast } from '#lib/toasts/toasts-slice.ts';
import { startBackend } from '../tests/backend.ts';
import { messageOf, signUpOf } from '../tests/live-messages.ts';
import { alertOf, person } from '../tests/people.ts';
import { renderScreen } from '../tests/render-screen.tsx';
import { beaconOf, incidentOf } from '../tests/reports.ts';
import { applyMessage, reactionTo } from './live.ts';

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

test('a live alert is in the lists, in the count and in a toast of ten seconds', async () => {
  const { tell, toast } = await setUp('manager');
  tell(messageOf('emergency_alert', alertOf()));
  expect(screen.getByRole('region', { name: 'Alarm' }).textContent).toContain('Medical Emergency');
  expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeDefined();
  expect(toast()).toMatchObject({ title: 'Medical Emergency', tone: 'danger', duration: 10_000 });
});

test('acknowledged elsewhere, the alarm goes here', async () => {
  const { tell } = await setUp('manager');
  const alert = alertOf();
  tell(messageOf('emergency_alert', alert));
  tell(messageOf('emergency_update', { ...alert, status: 'acknowledged', acknowledgedBy: randomId(), version: 2 }));
  expect(screen.queryByRole('region', { name: 'Alarm' })).toBeNull();
});

test('an escalated alert is an alarm in danger red, however severe it is', async () => {
  const { tell, toast } = await setUp('manager');
  const again = alertOf({ severity: 'high', escalations: 1, version: 2 });
  tell(messageOf('emergency_alert', again, { how: { round: 1 } }));
  expect(screen.getByRole('region', { name: 'Alarm' }).textContent).toContain('told again once');
  expect(toast()).toMatchObject({ tone: 'danger' });
});

test('a new position of the sender is on the screen, without a toast or a count', async () => {
  const { tell, toast, store } = await setUp('manager');
  const alert = alertOf();
  tell(messageOf('emergency_alert', alert));
  store.dispatch(dismissToast(toast()?.id ?? ''));
  const latestLocation = {
    latitude: 1,
    longitude: 2,
    accuracy: 8,
    locationMethod: 'gps' as const,
    at: alert.createdAt,
  };
  const moved = { ...alert, latestLocation, version: 2 };
  tell(messageOf('emergency_update', moved, { how: { quiet: true } }));
  expect(screen.getByRole('region', { name: 'Alarm' }).textContent).toContain('1.000000, 2.000000');
  expect(toast()).toBeNull();
  expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeDefined();
});

test('whoever caused it gets no toast', async () => {
  const { tell, toast, user } = await setUp('manager');
  tell(messageOf('emergency_alert', alertOf({ reportedBy: user.id })));
  expect(toast()).toBeNull();
  const done = alertOf({ status: 'acknowledged', acknowledgedBy: user.id, version: 2 });
  tell(messageOf('emergency_update', done));
  expect(toast()).toBeNull();
});

test('whoever acknowledged an alert gets a toast when it is pressed again, without another row', async () => {
  const { tell, toast, user } = await setUp('manager');
  const pressed = alertOf({ status: 'acknowledged', acknowledgedBy: user.id, pressCount: 2, version: 3 });
  tell(messageOf('emergency_update', pressed, { how: { repeated: true } }));
  expect(toast()).toMatchObject({ title: 'Medical Emergency' });
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeDefined();
});

test("a worker's lists are updated silently", async () => {
  const { tell, toast } = await setUp('worker');
  tell(messageOf('emergency_alert', alertOf()));
  expect(screen.getByRole('region', { name: 'Alarm' })).toBeDefined();
  expect(toast()).toBeNull();
});

test('a change of their own break is in the count and in a toast of its kind, for a worker too', async () => {
  const { tell, toast } = await setUp('worker');
  tell(messageOf('break_update', { id: randomId(), kind: 'over' }, { title: 'Break time is up' }));
  expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeDefined();
  expect(toast()).toMatchObject({ title: 'Break time is up', tone: 'info' });
  tell(messageOf('break_update', { id: randomId(), kind: 'extended' }, { title: 'More break time' }));
  expect(toast()).toMatchObject({ title: 'More break time', tone: 'success' });
});

test('a list that was being read meanwhile neither brings an alarm back nor drops a new one', async () => {
  const { backend, tell, store } = await setUp('manager');
  const [old, fresh] = [alertOf({ title: 'Fire Emergency' }), alertOf()];
  tell(messageOf('emergency_alert', old));
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
  tell(messageOf('emergency_update', { ...old, status: 'acknowledged', acknowledgedBy: randomId(), version: 2 }));
  tell(messageOf('emergency_alert', fresh));
  answer();
  await waitFor(() =>
    expect(Object.values(store.getState().api.queries).every((query) => query?.status === 'fulfilled')).toBe(true),
  );
  expect(screen.getByRole('region', { name: 'Alarm' }).textContent).toContain('Medical Emergency');
  expect(screen.queryByRole('link', { name: '+1 more' })).toBeNull();
});

function ActiveBeacons() {
  const { data } = useListBeaconsQuery({ query: { isActive: 'true' } });
  return <p>{data ? `${data.length} active` : 'Loading'}</p>;
}

async function setUpBeacons(role: 'worker' | 'manager') {
  const backend = await startBackend();
  backend.on('GET /api/andon-alerts', { status: 200, body: [] });
  backend.on('GET /api/notifications/unread-count', { status: 200, body: { count: 0 } });
  const user = person({ role });
  const view = renderScreen(<ActiveBeacons />, { user });
  await screen.findByText('0 active');
  const showOnDesktop = vi.fn();
  const tell = (message: LiveMessage) =>
    act(() => applyMessage(message, { ...user, showOnDesktop }, view.store.dispatch));
  return { ...view, user, tell, showOnDesktop };
}

test('a live beacon is in a worker’s list without a toast, and leaves it when it is resolved', async () => {
  const { tell, toast } = await setUpBeacons('worker');
  const beacon = beaconOf();
  tell(messageOf('andon_placed', beacon));
  expect(screen.getByText('1 active')).toBeDefined();
  tell(messageOf('andon_resolved', { ...beacon, isActive: false, version: 2 }));
  expect(screen.getByText('0 active')).toBeDefined();
  expect(toast()).toBeNull();
});

test('a live incident leads a manager to it', async () => {
  const { tell, toast, showOnDesktop } = await setUpBeacons('manager');
  const incident = incidentOf();
  tell(messageOf('incident_report', incident));
  expect(toast()).toMatchObject({
    title: 'Rack bent',
    link: { label: 'View Incident', to: `/incidents?incident=${incident.id}` },
  });
  expect(showOnDesktop).toHaveBeenLastCalledWith(expect.anything(), `/incidents?incident=${incident.id}`);
});

test('somebody who asks to be a manager leads to the requests, an answer nowhere', async () => {
  const { tell, toast, showOnDesktop } = await setUpBeacons('manager');
  tell(messageOf('sign_up', signUpOf()));
  expect(toast()).toMatchObject({ link: { label: 'View Requests', to: '/sign-up-requests' } });
  expect(showOnDesktop).toHaveBeenLastCalledWith(expect.anything(), '/sign-up-requests');
  tell(messageOf('sign_up', signUpOf({ status: 'approved' })));
  expect(toast()?.link).toBeUndefined();
});

test('whoever placed or reported something gets no toast', async () => {
  const { tell, toast, user } = await setUpBeacons('manager');
  tell(messageOf('andon_placed', beaconOf({ placedBy: user.id })));
  tell(messageOf('incident_report', incidentOf({ reportedBy: user.id })));
  expect(screen.getByText('1 active')).toBeDefined();
  expect(toast()).toBeNull();
});

const critical = alertOf({ severity: 'critical' });
const high = alertOf({ severity: 'high' });
const low = alertOf({ severity: 'low' });
test.each([
  { message: messageOf('emergency_alert', critical), sound: 'danger', desktop: 'urgent' },
  { message: messageOf('emergency_alert', high), sound: 'warning', desktop: 'urgent' },
  { message: messageOf('emergency_alert', low), sound: 'warning', desktop: 'urgent' },
  { message: messageOf('emergency_update', critical), sound: undefined, desktop: 'high' },
  { message: messageOf('emergency_update', low), sound: undefined, desktop: 'normal' },
  { message: messageOf('incident_report', incidentOf({ severity: 'low' })), sound: 'caution', desktop: 'normal' },
  { message: messageOf('andon_placed', beaconOf({ alertType: 'danger' })), sound: 'danger', desktop: undefined },
  { message: messageOf('andon_resolved', beaconOf()), sound: 'maintenance', desktop: undefined },
])('$message.type of $message.alert.severity has sound $sound and desktop priority $desktop', (expected) => {
  const { sound, desktop } = reactionTo(expected.message);
  expect({ sound, desktop }).toEqual({ sound: expected.sound, desktop: expected.desktop });
});
