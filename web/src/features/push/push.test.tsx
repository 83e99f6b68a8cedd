import type { AlarmTest } from '@floorlight/contracts/alarm-tests';
import type { PushDevice } from '@floorlight/contracts/push';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { randomId } from '#lib/device/random-id.ts';
import { failure, startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { PhoneSettings } from './PhoneSettings.tsx';
import { PushNudge } from './PushNudge.tsx';
import { PushSettings } from './PushSettings.tsx';
import { TestAlarm } from './TestAlarm.tsx';
import { useKeptPush } from './use-kept-push.ts';

const devices = 'GET /api/push/subscriptions';
const mia = person({ role: 'manager' });
const now = new Date().toISOString();
const phone = (part: Partial<PushDevice> = {}): PushDevice => ({
  ...{ id: randomId(), name: 'Android', routine: ['break_over'], createdAt: now, lastSuccessAt: null },
  ...{ isThisSession: true, ...part },
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  localStorage.clear();
});

/** A browser with push (jsdom has none), whose person has answered its question like this. */
function stubPush(permission: NotificationPermission): void {
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  Object.assign(navigator, { serviceWorker: { getRegistration: async () => undefined } });
}

test('a manager without push sees once a day that a locked phone would not ring, and can postpone it', async () => {
  const backend = await startBackend();
  backend.on(devices, { status: 200, body: [] });
  const { unmount } = renderScreen(<PushNudge />, { user: mia });
  await screen.findByText('Your locked phone would not ring');
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByText('Your locked phone would not ring')).toBeNull();
  unmount();
  renderScreen(<PushNudge />, { user: mia });
  await waitFor(() => expect(backend.to(devices)).toHaveLength(2));
  expect(screen.queryByText('Your locked phone would not ring')).toBeNull();
});

test('a worker, and a manager with push on any device, see no notice', async () => {
  const backend = await startBackend();
  backend.on(devices, { status: 200, body: [phone({ isThisSession: false })] });
  renderScreen(<PushNudge />, { user: person() });
  renderScreen(<PushNudge />, { user: mia });
  await waitFor(() => expect(backend.to(devices)).toHaveLength(1));
  expect(screen.queryByText('Your locked phone would not ring')).toBeNull();
});

test('for blocked notifications the page explains how to allow them', async () => {
  stubPush('denied');
  const backend = await startBackend();
  backend.on(devices, { status: 200, body: [] });
  backend.on('GET /api/push/key', { status: 200, body: { key: 'BOur' } });
  const { toast } = renderScreen(<PushSettings />, { user: mia });
  const advice = 'Allow notifications for this address in the settings of your browser, then turn push on again.';
  await screen.findByText(advice);
  await screen.findByText('No device of yours gets pushes');
  fireEvent.click(screen.getByRole('switch', { name: /Push on This Device/ }));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Notifications are blocked', message: advice }));
});

test('whoever closes the question of the browser reads how to be asked again', async () => {
  stubPush('default');
  const backend = await startBackend();
  backend.on(devices, { status: 200, body: [] });
  backend.on('GET /api/push/key', { status: 200, body: { key: 'BOur' } });
  const { toast } = renderScreen(<PushSettings />, { user: mia });
  await screen.findByText('No device of yours gets pushes');
  fireEvent.click(screen.getByRole('switch', { name: /Push on This Device/ }));
  const message = 'Turn it on again, and choose Allow when the browser asks.';
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Push is still off', message }));
});

test('an address that its push service has forgotten is replaced when the app is opened', async () => {
  stubPush('granted');
  localStorage.setItem(`floorlight.push.${mia.id}`, 'on');
  const addressed = (endpoint: string) => ({
    ...{ endpoint, options: { applicationServerKey: new Uint8Array([1]).buffer }, unsubscribe: async () => true },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  });
  const pushManager = {
    getSubscription: async () => addressed('https://push.test/gone'),
    subscribe: async () => addressed('https://push.test/new'),
  };
  Object.assign(navigator.serviceWorker, {
    ...{ getRegistration: async () => ({ pushManager }), addEventListener: vi.fn(), removeEventListener: vi.fn() },
  });
  const backend = await startBackend();
  backend.on('GET /api/push/key', { status: 200, body: { key: 'AQ' } });
  backend.on(devices, { status: 200, body: [] });
  const Kept = () => {
    useKeptPush(mia.id);
    return null;
  };
  const { unmount } = renderScreen(<Kept />, { user: mia });
  const subscribed = () => backend.to('POST /api/push/subscriptions').map(({ body }) => body);
  await waitFor(() => expect(subscribed()).toMatchObject([{ endpoint: 'https://push.test/new' }]));
  unmount();

  backend.on(devices, { status: 200, body: [phone()] });
  renderScreen(<Kept />, { user: mia });
  await waitFor(() => expect(subscribed()[1]).toMatchObject({ endpoint: 'https://push.test/gone' }));
});

test.each([
  ['Walls to count are assigned to me', 'counts'],
  ['Somebody wants a tote of mine', 'wantedTotes'],
  ['Requests to share a barcode, and answers to mine', 'sharedBarcodes'],
])('“%s” has a switch of its own, which follows that of totes until it is used', async (name, kind) => {
  const { backend, chosen } = await startSubscribed();
  fireEvent.click(await screen.findByRole('switch', { name, checked: true }));
  await waitFor(() => expect(chosen()).toMatchObject({ [kind]: false }));
  expect(chosen()).not.toHaveProperty('routine');
  expect(backend.to('POST /api/push/subscriptions')).toHaveLength(1);
});

test('turning totes off leaves the switches that followed it as they were', async () => {
  const { chosen } = await startSubscribed();
  fireEvent.click(await screen.findByRole('switch', { name: 'A tote is assigned to me', checked: true }));
  await waitFor(() =>
    expect(chosen()).toMatchObject({ routine: [], counts: true, wantedTotes: true, sharedBarcodes: true }),
  );
});

test('turning push off forgets this device', async () => {
  stubPush('granted');
  const backend = await startBackend();
  const device = phone();
  backend.on(devices, { status: 200, body: [device] });
  backend.on(`DELETE /api/push/subscriptions/${device.id}`, { status: 204 });
  renderScreen(<PushSettings />, { user: mia });
  await screen.findByRole('switch', { name: 'My break time is up', checked: true });
  backend.on(devices, { status: 200, body: [] });
  fireEvent.click(screen.getByRole('switch', { name: /Push on This Device/ }));
  await screen.findByText('No device of yours gets pushes');
  expect(backend.to(`DELETE /api/push/subscriptions/${device.id}`)).toHaveLength(1);
});

test('a test alarm shows which channels have it, and why one can’t', async () => {
  const backend = await startBackend();
  const started: AlarmTest = {
    ...{ id: randomId(), startedAt: now, appAt: null, pushDevices: 0, pushAt: null, hasEmail: true, emailAt: null },
  };
  backend.on('POST /api/alarm-tests', { status: 201, body: started });
  const arrivedAt = new Date(Date.parse(now) + 400).toISOString();
  backend.on(`GET /api/alarm-tests/${started.id}`, { status: 200, body: { ...started, appAt: arrivedAt } });
  renderScreen(<TestAlarm />, { user: mia });
  fireEvent.click(screen.getByRole('button', { name: 'Test My Alarm' }));
  await screen.findByText('Arrived after 0.4 s');
  expect(screen.getByText('No device of yours gets pushes')).toBeDefined();
  expect(screen.getByText('On its way…')).toBeDefined();
});

test('a second test within the waiting time shows why it was refused', async () => {
  const backend = await startBackend();
  backend.on('POST /api/alarm-tests', failure(409, 'conflict', 'Wait ten seconds'));
  const { toast } = renderScreen(<TestAlarm />, { user: mia });
  fireEvent.click(screen.getByRole('button', { name: 'Test My Alarm' }));
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: "Couldn't test your alarm", message: 'Wait ten seconds' }),
  );
});

test('a number is proved with the code that was sent to it, and a wrong code is shown at its field', async () => {
  const backend = await startBackend();
  const number = '+15550000001';
  const of = (verifiedAt: string | null) => ({ sends: true, phone: { number, verifiedAt, problem: null } });
  let stored: object = { sends: true, phone: null };
  const answer = () => ({ status: 200, body: stored });
  backend.on('GET /api/phone-number', answer);
  backend.on('PUT /api/phone-number', () => {
    stored = of(null);
    return answer();
  });
  backend.on('POST /api/phone-number/verification', ({ body }) => {
    if ((body as { code: string }).code !== '123456')
      return {
        status: 400,
        body: { code: 'invalid_request', message: 'No', errors: { code: 'This code is not right' } },
      };
    stored = of(now);
    return answer();
  });
  renderScreen(<PhoneSettings />, { user: mia });
  fireEvent.change(await screen.findByLabelText('Phone number'), { target: { value: number } });
  fireEvent.click(screen.getByRole('button', { name: 'Send Code' }));
  const code = await screen.findByLabelText('Code');
  fireEvent.change(code, { target: { value: '000000' } });
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('This code is not right')).toBeDefined();
  fireEvent.change(code, { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('Verified')).toBeDefined();
});

/** The settings of a device that takes pushes about totes, and nobody has chosen about the kinds that go with them. */
async function startSubscribed() {
  stubPush('granted');
  const toJSON = () => ({ endpoint: 'https://push.test/one', keys: { p256dh: 'p', auth: 'a' } });
  const pushManager = { getSubscription: async () => null, subscribe: async () => ({ toJSON }) };
  Object.assign(navigator.serviceWorker, { getRegistration: async () => ({ pushManager }) });
  const backend = await startBackend();
  backend.on('GET /api/push/key', { status: 200, body: { key: 'AQ' } });
  backend.on(devices, { status: 200, body: [phone({ routine: ['tote'] })] });
  backend.on('POST /api/push/subscriptions', { status: 200, body: phone({ routine: ['tote'] }) });
  renderScreen(<PushSettings />, { user: mia });
  return { backend, chosen: () => backend.to('POST /api/push/subscriptions')[0]?.body };
}
