import { randomUUID } from 'node:crypto';
import { getUser } from '@floorlight/contracts/accounts';
import * as alerts from '@floorlight/contracts/alerts';
import * as incidents from '@floorlight/contracts/incidents';
import { getReach } from '@floorlight/contracts/notifications';
import { alertPath } from '@floorlight/contracts/paths';
import { client, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { startPushService, type TestDevice } from '@floorlight/test-kit/push-service';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { countEntries, storeEntries } from './outbox-entries.ts';
import { newPerson, register, signIn, signInOnScreen, signUp } from './person.ts';
import { expect, test } from './product.ts';

test('while the app is closed a manager acknowledges from a notification, at once or when the network is back', async ({
  wholeBrowser,
  baseURL,
  product,
}) => {
  const service = await startPushService();
  const device = service.newDevice();
  const context = await wholeBrowser.newContext({ baseURL, serviceWorkers: 'allow', permissions: ['notifications'] });
  await context.addInitScript(subscribeTo(device));
  const page = await context.newPage();
  const mia = newPerson('manager', 'Mia', 'dock');
  await register(product, mia);
  await signInOnScreen(page, mia);
  await page.evaluate('navigator.serviceWorker.ready.then(String)');
  await page.getByRole('button', { name: 'It Was Me' }).click();
  await page.getByRole('button', { name: 'Turn On Push' }).click();
  await expect(page.getByRole('button', { name: 'Turn On Push' })).toBeHidden();
  // An address of the server: the worker goes on, and no page of the app is connected.
  await page.goto('/api/push/key');

  const sam = newPerson('worker', 'Sam', 'dock');
  const headers = { cookie: await signUp(product, sam), origin: product.url };
  const api = client(product.url);
  const raise = async (title: string) => {
    const body = { title, severity: 'critical' as const, emergencyType: 'fire' as const };
    return succeeded(await api(alerts.raiseAlert, { headers, body }));
  };
  const statusOf = async (id: string) => succeeded(await api(alerts.getAlert, { headers, params: { id } })).status;
  const { deliver, sync } = await workerOf(context, page, product.url);

  const deliverNewest = async (count: number): Promise<Shown> => {
    const data = await newestPush(device, count);
    // Seldom the first message never reaches the worker: a push service sends it until the browser has it.
    const attempt = async () => {
      await deliver(data);
      return notifications(page, 1, 3000);
    };
    const [shown] = await eventually(attempt, { within: 20_000 });
    if (!shown) throw new Error('there is one');
    return shown;
  };

  const fire = await raise('Fire Emergency');
  const shown = await deliverNewest(1);
  expect(shown).toMatchObject({ title: 'Fire Emergency', body: '', tag: fire.id, requireInteraction: true });
  expect(shown.actions).toEqual(['Acknowledge', 'Open']);
  await eventually(
    async () =>
      expect(succeeded(await api(getReach, { headers, params: { id: fire.id } }))).toMatchObject({ reached: 1 }),
    { within: 20_000 },
  );
  await press(context, 'acknowledge');
  await eventually(async () => expect(await statusOf(fire.id)).toBe('acknowledged'), { within: 20_000 });
  await notifications(page, 0);

  const hazmat = await raise('Hazmat Emergency');
  await deliverNewest(2);
  await context.setOffline(true);
  await press(context, 'acknowledge');
  await eventually(
    async () => expect((await notifications(page, 1))[0]?.body).toMatch(/^Acknowledged on this device/),
    {
      within: 20_000,
    },
  );
  const own = { cookie: await signIn(product, mia), origin: product.url };
  const { id: userId, siteId } = succeeded(await api(getUser, { headers: own }));
  const report = {
    ...{ title: 'Rack bent', description: 'Bent by a truck', incidentType: 'equipment_damage', severity: 'low' },
    ...{ location: 'Dock 3', witnessInfo: null, immediateAction: null, language: 'en' },
  };
  const entry = { userId, siteId, createdAt: new Date().toISOString(), attempts: 1, withdrawn: false };
  const stranger = { ...entry, key: randomUUID(), userId: randomUUID() };
  await storeEntries(page, 'floorlight-incidents', [
    { ...entry, key: randomUUID(), body: { report, photos: [] } },
    { ...stranger, body: { report: { ...report, title: 'Not mine' }, photos: [] } },
  ]);

  await context.setOffline(false);
  await sync();
  await eventually(async () => expect(await statusOf(hazmat.id)).toBe('acknowledged'), { within: 20_000 });
  await eventually(async () => expect((await notifications(page, 1))[0]?.body).toBe('Acknowledged'), {
    within: 20_000,
  });
  await eventually(async () => expect(await countEntries(page, 'floorlight-incidents')).toBe(1), { within: 20_000 });
  await sync();
  const listed = succeeded(await api(incidents.listIncidents, { headers: own, query: {} }));
  expect(listed.map(({ title }) => title)).toEqual(['Rack bent']);
  await page.goto(alertPath(fire.id));
  await expect(page.getByRole('main')).toContainText('Acknowledged');
  await service.stop();
});

/** Runs in each page: headless Chromium has no push service, so subscribing gives the device of the test. */
const subscribeTo = ({ endpoint, keys }: TestDevice): string => `
  const subscription = ${JSON.stringify({ endpoint, keys })};
  PushManager.prototype.subscribe = async () => ({ ...subscription, toJSON: () => subscription });
`;

async function newestPush(device: TestDevice, count: number): Promise<string> {
  await eventually(() => expect(device.received).toHaveLength(count), { within: 20_000 });
  return device.received.at(-1)?.text ?? '';
}

interface Worker {
  /** Gives it what a push service would deliver, decrypted. */
  deliver: (data: string) => Promise<void>;
  /** As the browser does once there is a network. */
  sync: () => Promise<void>;
}

/** The page's service worker. */
async function workerOf(context: BrowserContext, page: Page, origin: string): Promise<Worker> {
  const session: CDPSession = await context.newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const send = async (event: 'deliverPushMessage' | 'dispatchSyncEvent', of: object) => {
    await session.send(`ServiceWorker.${event}`, { origin, registrationId: await registrationId, ...of } as never); // of either
  };
  return {
    deliver: (data) => send('deliverPushMessage', { data }),
    sync: () => send('dispatchSyncEvent', { tag: 'send-outboxes', lastChance: false }),
  };
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  requireInteraction: boolean;
  actions: string[];
}

/** The notifications on the screen, once there are that many. */
async function notifications(page: Page, count: number, within = 20_000): Promise<Shown[]> {
  const read = () => page.evaluate<Shown[]>(readNotifications);
  await eventually(async () => expect(await read()).toHaveLength(count), { within });
  return read();
}

const readNotifications = `navigator.serviceWorker.ready
  .then((registration) => registration.getNotifications())
  .then((shown) => shown.map(({ title, body, tag, requireInteraction, actions }) =>
    ({ title, body, tag, requireInteraction, actions: actions.map((action) => action.title) })))`;

/** Presses a button of the notification, as the system would: a browser without a screen shows none. */
async function press(context: BrowserContext, action: string): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(`registration.getNotifications().then(([notification]) => {
    const waitUntil = () => undefined;
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, action: '${action}', waitUntil }));
  })`);
}
