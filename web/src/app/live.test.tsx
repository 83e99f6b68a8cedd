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

/** A screen whose server has no data: everything shown came live. */
async function setUp(role: 'worker' | 'manager') {
  const backend = await startBackend();
  backend.on('GET /api/sites', { status: 200, body: [] });
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
  const receive = (message: LiveMessage) => act(() => applyMessage(message, user, view.store.dispatch));
  return { ...view, backend, user, receive };
}

test('a live alert appears in the lists, in the unread count and in a toast of ten seconds', async () => {
  const { receive, toast } = await setUp('manager');
  receive(messageOf('emergency_alert', alertOf()));
  expect(screen.getByRole('region', { name: 'Alarm' }).textContent).toContain('Medical Emergency');
  expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeDefined();
  expect(toast()).toMatchObject({ title: 'Medical Emergency', tone: 'danger', duration: 10_000 });
});

test('an alert acknowledged by someone else ends the alarm', async () => {
  const { receive } = await setUp('manager');
  const alert = alertOf();
  receive(messageOf('emergency_alert', alert));
  receive(messageOf('emergency_update', { ...alert, status: 'acknowledged', acknowledgedBy: randomId(), version: 2 }));
  expect(screen.queryByRole('region', { name: 'Alarm' })).toBeNull();
});

test('an escalated alert raises an alarm and a danger toast, whatever its severity', async () => {
  const { receive, toast } = await setUp('manager');
  const again = alertOf({ severity: 'high', escalations: 1, version: 2 });
  receive(messageOf('emergency_alert', again, { how: { round: 1 } }));
  expect(screen.getByRole('region', { name: 'Alarm' }).textContent).toContain('Escalated once');
  expect(toast()).toMatchObject({ tone: 'danger' });
});

test('a new location of the sender updates the screen without a toast or an unread count', async () => {
  const { receive, toast, store } = await setUp('manager');
  const alert = alertOf();
  receive(messageOf('emergency_alert', alert));
  store.dispatch(dismissToast(toast()?.id ?? ''));
  const latestLocation = {
    latitude: 1,
    longitude: 2,
    accuracy: 8,
    locationMethod: 'gps' as const,
    at: alert.createdAt,
  };
  const moved = { ...alert, latestLocation, version: 2 };
  receive(messageOf('emergency_update', moved, { how: { quiet: true } }));
  expect(screen.getByRole('region', { name: 'Alarm' }).textContent).toContain('1.000000, 2.000000');
  expect(toast()).toBeNull();
  expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeDefined();
});

test('the user who caused a change gets no toast', async () => {
  const { receive, toast, user } = await setUp('manager');
  receive(messageOf('emergency_alert', alertOf({ reportedBy: user.id })));
  expect(toast()).toBeNull();
  const done = alertOf({ status: 'acknowledged', acknowledgedBy: user.id, version: 2 });
  receive(messageOf('emergency_update', done));
  expect(toast()).toBeNull();
});

test("the toast of an alert goes when it is acknowledged, also by this manager, and no other alert's", async () => {
  const { receive, toast, user } = await setUp('manager');
  const [alert, other] = [alertOf(), alertOf({ title: 'Fire Emergency' })];
  const by = { status: 'acknowledged' as const, acknowledgedBy: user.id, version: 3 };
  receive(messageOf('emergency_alert', other));
  receive(messageOf('emergency_alert', alert));
  receive(messageOf('emergency_update', { ...other, ...by }));
  receive(messageOf('emergency_update', { ...alert, pressCount: 2, version: 2 }, { how: { repeated: true } }));
  expect(toast()).toMatchObject({ title: 'Medical Emergency', tone: 'danger' });
  receive(messageOf('emergency_update', { ...alert, ...by }));
  expect(toast()).toBeNull();
});

test('the manager who acknowledged an alert gets a toast when it is pressed again, without another row', async () => {
  const { receive, toast, user } = await setUp('manager');
  const pressed = alertOf({ status: 'acknowledged', acknowledgedBy: user.id, pressCount: 2, version: 3 });
  receive(messageOf('emergency_update', pressed, { how: { repeated: true } }));
  expect(toast()).toMatchObject({ title: 'Medical Emergency' });
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeDefined();
});

test("a worker's lists are updated silently", async () => {
  const { receive, toast } = await setUp('worker');
  receive(messageOf('emergency_alert', alertOf()));
  expect(screen.getByRole('region', { name: 'Alarm' })).toBeDefined();
  expect(toast()).toBeNull();
});

test('a change of their own break shows workers an unread count and a toast of its kind', async () => {
  const { receive, toast } = await setUp('worker');
  receive(messageOf('break_update', { id: randomId(), kind: 'over' }, { title: 'Break time is up' }));
  expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeDefined();
  expect(toast()).toMatchObject({ title: 'Break time is up', tone: 'info' });
  receive(messageOf('break_update', { id: randomId(), kind: 'extended' }, { title: 'More break time' }));
  expect(toast()).toMatchObject({ title: 'More break time', tone: 'success' });
});

test('a list read during live changes neither restores an ended alarm nor drops a new one', async () => {
  const { backend, receive, store } = await setUp('manager');
  const [old, fresh] = [alertOf({ title: 'Fire Emergency' }), alertOf()];
  receive(messageOf('emergency_alert', old));
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
  receive(messageOf('emergency_update', { ...old, status: 'acknowledged', acknowledgedBy: randomId(), version: 2 }));
  receive(messageOf('emergency_alert', fresh));
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
  const receive = (message: LiveMessage) =>
    act(() => applyMessage(message, { ...user, showOnDesktop }, view.store.dispatch));
  return { ...view, user, receive, showOnDesktop };
}

test('a live beacon joins a worker’s list without a toast, and leaves it when it is resolved', async () => {
  const { receive, toast } = await setUpBeacons('worker');
  const beacon = beaconOf();
  receive(messageOf('andon_placed', beacon));
  expect(screen.getByText('1 active')).toBeDefined();
  receive(messageOf('andon_resolved', { ...beacon, isActive: false, version: 2 }));
  expect(screen.getByText('0 active')).toBeDefined();
  expect(toast()).toBeNull();
});

test('the toast and the desktop notification of a live incident link to it', async () => {
  const { receive, toast, showOnDesktop } = await setUpBeacons('manager');
  const incident = incidentOf();
  receive(messageOf('incident_report', incident));
  expect(toast()).toMatchObject({
    title: 'Rack bent',
    link: { label: 'View Incident', to: `/incidents/${incident.id}` },
  });
  expect(showOnDesktop).toHaveBeenLastCalledWith(expect.anything(), `/incidents/${incident.id}`);
});

test('a new sign-up request links to the requests, a decided one has no link', async () => {
  const { receive, toast, showOnDesktop } = await setUpBeacons('manager');
  receive(messageOf('sign_up', signUpOf()));
  expect(toast()).toMatchObject({ link: { label: 'View Requests', to: '/sign-up-requests' } });
  expect(showOnDesktop).toHaveBeenLastCalledWith(expect.anything(), '/sign-up-requests');
  receive(messageOf('sign_up', signUpOf({ status: 'approved' })));
  expect(toast()?.link).toBeUndefined();
});

test('the user who placed a beacon or reported an incident gets no toast', async () => {
  const { receive, toast, user } = await setUpBeacons('manager');
  receive(messageOf('andon_placed', beaconOf({ placedBy: user.id })));
  receive(messageOf('incident_report', incidentOf({ reportedBy: user.id })));
  expect(screen.getByText('1 active')).toBeDefined();
  expect(toast()).toBeNull();
});

const critical = alertOf({ severity: 'critical' });
const high = alertOf({ severity: 'high' });
const low = alertOf({ severity: 'low' });
test.each([
  { message: messageOf('emergency_alert', critical), alarm: 'danger', desktop: 'urgent' },
  { message: messageOf('emergency_alert', high), alarm: 'warning', desktop: 'urgent' },
  { message: messageOf('emergency_alert', low), alarm: 'warning', desktop: 'urgent' },
  { message: messageOf('emergency_update', critical), sound: undefined, desktop: 'high' },
  { message: messageOf('emergency_update', low), sound: undefined, desktop: 'normal' },
  { message: messageOf('incident_report', incidentOf({ severity: 'low' })), sound: 'caution', desktop: 'normal' },
  { message: messageOf('andon_placed', beaconOf({ alertType: 'danger' })), sound: 'danger', desktop: undefined },
  { message: messageOf('andon_taken', beaconOf()), sound: 'maintenance', desktop: undefined },
  { message: messageOf('andon_resolved', beaconOf()), sound: 'maintenance', desktop: undefined },
])(
  '$message.type of $message.alert.severity has alarm $alarm, sound $sound and desktop priority $desktop',
  ({ message, ...expected }) => {
    const { alarm, sound, desktop } = reactionTo(message);
    expect({ alarm, sound, desktop }).toEqual({ alarm: undefined, sound: undefined, ...expected });
  },
);
