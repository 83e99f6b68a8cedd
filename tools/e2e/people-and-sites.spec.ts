import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { getUser, listSiteNames } from '@floorlight/contracts/accounts';
import { listAlerts, raiseAlert, updateAlert } from '@floorlight/contracts/alerts';
import { createApiKey } from '@floorlight/contracts/api-keys';
import { placeBeacon } from '@floorlight/contracts/beacons';
import { getCountPlan } from '@floorlight/contracts/counts';
import { closeCodes, livePath } from '@floorlight/contracts/live';
import { setMembership } from '@floorlight/contracts/memberships';
import { listNotifications } from '@floorlight/contracts/notifications';
import { changeRole, deactivatePerson } from '@floorlight/contracts/people';
import { getPushKey, subscribeToPush } from '@floorlight/contracts/push';
import { addSharedDevice, enrolThisDevice, setBadgePin, signInWithBadge } from '@floorlight/contracts/shared-devices';
import { addSite, changeSite, closeSite, getSiteSettings } from '@floorlight/contracts/site-settings';
import type { Site } from '@floorlight/contracts/sites';
import { client, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { startPushService } from '@floorlight/test-kit/push-service';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { WebSocket } from 'ws';
import { connectScanner } from './hardware-scanner.ts';
import { mailTo } from './mail.ts';
import { newPerson, signIn, signInOnScreen, signUp } from './person.ts';
import { expect, type ProductUnderTest, test } from './product.ts';

const within = { within: 20_000 };
const desk = { width: 1440, height: 900 };

/** The seconds until the probe holds. */
async function secondsUntil(probe: () => Promise<void>): Promise<string> {
  const start = performance.now();
  await eventually(probe, within);
  return ((performance.now() - start) / 1000).toFixed(1);
}

const report = (line: string) => process.stdout.write(`    ${line}\n`);

/** A new site, with callers of the API. */
async function newSite(product: ProductUnderTest) {
  const call = client(product.url);
  const as = (cookie: string) => ({ headers: { cookie, origin: product.url } });
  const ada = as(await signIn(product, { email: 'administrator@floorlight.test', password: 'floorlight-demo' }));
  const siteId = `own-${randomUUID().slice(0, 8)}`;
  const { settings } = succeeded(await call(getSiteSettings, { ...ada, params: { siteId: 'west' } }));
  succeeded(await call(addSite, { ...ada, body: { settings: { ...settings, id: siteId, name: siteId } } }));
  return { call, as, ada, siteId };
}

test('whoever is deactivated is out at once: sessions, live connections, badge, API keys and push', async ({
  product,
}) => {
  const { call, as, ada, siteId } = await newSite(product);
  const lea = { ...newPerson('manager', 'Lea', siteId), employeeId: `L-${randomUUID().slice(0, 8)}` };
  const [own, mia, sam] = [
    as(await signUp(product, lea)),
    as(await signUp(product, newPerson('manager', 'Mia', siteId))),
    as(await signUp(product, newPerson('worker', 'Sam', siteId))),
  ];
  const { id } = succeeded(await call(getUser, own));
  const noa = as(await signUp(product, newPerson('worker', 'Noa', siteId)));
  const { id: noaId } = succeeded(await call(getUser, noa));
  succeeded(await call(changeRole, { ...ada, params: { id: noaId }, body: { role: 'administrator' } }));
  const made = { name: 'Dock gate', siteId, permissions: ['alerts.read' as const], expiresAt: null };
  const { key } = await eventually(async () => succeeded(await call(createApiKey, { ...noa, body: made })), within);
  const byKey = { headers: { authorization: `Bearer ${key}` } };
  succeeded(await call(listAlerts, byKey));

  const pin = '7391';
  succeeded(await call(setBadgePin, { ...own, body: { currentPassword: lea.password, pin } }));
  const { url } = succeeded(await call(addSharedDevice, { ...mia, body: { name: 'Dock 3', zone: null } }));
  const token = new URL(url).searchParams.get('token') ?? '';
  const enrolled = await call(enrolThisDevice, { body: { token }, headers: { origin: product.url } });
  const device = cookieOf(enrolled.headers, 'shared_device');
  const scanBadge = () => call(signInWithBadge, { ...as(device), body: { badge: lea.employeeId, pin } });
  const onDevice = as(cookieOf((await scanBadge()).headers, 'session'));
  succeeded(await call(getUser, onDevice));

  const service = await startPushService();
  const [hers, others] = [service.newDevice(), service.newDevice()];
  const subscribe = async (who: typeof own, { endpoint, keys }: typeof hers) => {
    const vapid = succeeded(await call(getPushKey, who)).key;
    succeeded(await call(subscribeToPush, { ...who, body: { endpoint, keys, name: null, key: vapid } }));
  };
  await subscribe(own, hers);
  await subscribe(mia, others);
  const alarm = { title: 'Fire Emergency', severity: 'critical' as const };
  succeeded(await call(raiseAlert, { ...sam, body: alarm }));
  await eventually(() => expect([hers.received.length, others.received.length]).toEqual([1, 1]), within);

  const closed: number[] = [];
  for (const { headers } of [own, onDevice]) {
    const socket = new WebSocket(`${product.url.replace('http', 'ws')}${livePath}`, { headers });
    await once(socket, 'open');
    socket.on('close', (code) => closed.push(code));
  }

  for (const leaver of [id, noaId]) succeeded(await call(deactivatePerson, { ...ada, params: { id: leaver } }));
  const seconds = await secondsUntil(async () => {
    const answers = [call(getUser, own), call(getUser, onDevice), call(listAlerts, byKey), scanBadge()];
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(closed).toEqual([closeCodes.sessionEnded, closeCodes.sessionEnded]);
  });
  report(`out everywhere after ${seconds} s`);
  succeeded(await call(raiseAlert, { ...sam, body: { ...alarm, title: 'Hazmat Emergency' } }));
  await eventually(() => expect(others.received).toHaveLength(2), within);
  expect(hers.received).toHaveLength(1);
  await service.stop();
});

test('a site made on the web is used everywhere without a restart, and closes once its alerts are answered, with its keys', async ({
  product,
}) => {
  const { call, as, ada, siteId } = await newSite(product);
  const site = { ...ada, params: { siteId } };
  const mia = newPerson('manager', 'Mia', siteId);
  const [manager, sam] = [
    as(await signUp(product, mia)),
    as(await signUp(product, newPerson('worker', 'Sam', siteId))),
  ];
  const { version, settings } = succeeded(await call(getSiteSettings, site));
  const guards = `guards.${siteId}@example.test`;
  const changed = {
    ...settings,
    name: `${siteId}, renamed`,
    andonZones: [...settings.andonZones, { name: 'Cold store' }],
    afeAreas: [...settings.afeAreas, { name: 'AFE 99', walls: ['991'] }],
    emergencyServicesRecipients: [guards],
  };
  succeeded(await call(changeSite, { ...site, body: { version, settings: changed } }));
  const beacon = { title: 'Wet floor', description: 'Oil', alertType: 'caution' as const, priority: 'low' as const };
  const seconds = await secondsUntil(async () => {
    const names = succeeded(await call(listSiteNames, {})).map(({ name }) => name);
    expect(names).toContain(changed.name);
    expect(succeeded(await call(getCountPlan, sam)).areas.map(({ name }) => name)).toContain('AFE 99');
    succeeded(await call(placeBeacon, { ...sam, body: { ...beacon, warehouseZone: 'Cold store' } }));
  });
  report(`a changed site is used after ${seconds} s`);

  const permissions = ['alerts.raise' as const];
  const gate = { name: 'Dock gate', siteId, permissions, expiresAt: null };
  const { key } = succeeded(await call(createApiKey, { ...ada, body: gate }));
  const byKey = { headers: { authorization: `Bearer ${key}` } };
  const alert = succeeded(await call(raiseAlert, { ...byKey, body: { title: 'Gas alarm', severity: 'critical' } }));
  await eventually(async () => {
    const [newest] = succeeded(await call(listNotifications, manager));
    expect(newest).toMatchObject({ title: 'Gas alarm', message: 'Sent by Dock gate' });
  }, within);
  expect((await mailTo(product, mia.email, /Gas alarm/)).text).toContain('Dock gate');
  await mailTo(product, guards, /Gas alarm/);

  const { id } = succeeded(await call(getUser, manager));
  const elsewhere = { id, siteId: 'main' };
  succeeded(await call(setMembership, { ...ada, params: elsewhere, body: { role: 'lead' } }));
  const close = () => call(closeSite, { ...site, body: { version: version + 1 } });
  expect(await close()).toMatchObject({ status: 409, body: { message: expect.stringContaining('open alert') } });
  succeeded(await call(updateAlert, { ...manager, params: { id: alert.id }, body: { status: 'resolved' } }));
  succeeded(await close());
  await eventually(async () => {
    const answer = await call(raiseAlert, { ...byKey, body: { title: 'Gas alarm', severity: 'critical' } });
    expect(answer.status).toBe(401);
  }, within);
  // People with another site go on there. The others keep EMERGENCY and see that the site is closed.
  await eventually(async () => {
    expect(succeeded(await call(getUser, manager))).toMatchObject({ siteId: 'main', role: 'lead' });
    expect(succeeded(await call(getUser, sam))).toMatchObject({ siteId, siteClosed: true });
    expect((await call(getCountPlan, sam)).body).toMatchObject({ code: 'switched_off' });
  }, within);
  const own = { title: 'Medical Emergency', severity: 'critical' as const };
  expect(succeeded(await call(raiseAlert, { ...sam, body: own })).siteId).toBe(siteId);
});

test('where a site asks for a second step, its manager sees alarms alone until they add one, and signs in with it from then on', async ({
  browser,
  product,
}) => {
  const { call, as, siteId } = await newSite(product);
  const mia = newPerson('manager', 'Mia', siteId);
  const cookie = await signUp(product, mia);
  const change = async (by: string, changes: Partial<Site>) => {
    const site = { ...as(by), params: { siteId } };
    const { version, settings } = succeeded(await call(getSiteSettings, site));
    succeeded(await call(changeSite, { ...site, body: { version, settings: { ...settings, ...changes } } }));
  };
  await change(cookie, { managersNeedSecondFactor: true, switchedOff: ['counts', 'incidents'] });

  const page = await (await browser.newContext({ baseURL: product.url, viewport: desk })).newPage();
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname);
  });
  await signInOnScreen(page, mia);
  await page.goto('/overview');
  await expect(page.getByText(/^Your site asks managers for more than a password/)).toBeVisible();
  await expect(page.getByText('Switched off at this site: incidents and wall counts.')).toBeVisible();
  await expect(page.getByText('Last failed email')).toBeVisible();
  await page.goto('/people');
  await expect(page.getByRole('heading', { name: 'Add a second step' })).toBeVisible();
  await page.getByRole('button', { name: 'Set Up' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up one-time codes' });
  const secret = (await setUp.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '');
  await setUp.getByLabel('Code', { exact: true }).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await setUp.getByRole('button', { name: 'Turn On' }).click();
  const recovery = page.getByRole('alertdialog', { name: 'Recovery codes' });
  const code = await recovery.getByRole('listitem').first().innerText();
  await recovery.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^1 person ·/)).toBeVisible();
  expect(refused).toEqual([]);

  await page.goto('/api/logout');
  await page.getByLabel('Email').fill(mia.email);
  await page.getByLabel('Password', { exact: true }).fill(mia.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'People' }).click();
  await expect(page.getByText(/^1 person ·/)).toBeVisible();
  // The administrators of the other tests have none.
  const cookies = await page.context().cookies();
  await change(cookies.map(({ name, value }) => `${name}=${value}`).join('; '), { managersNeedSecondFactor: false });
});

test('on a shared device the next badge takes over and leaves nothing behind; the same badge elsewhere ends the first', async ({
  browser,
  product,
}) => {
  const { call, as, siteId } = await newSite(product);
  // Without the digits of the PIN, which may not be part of it.
  const number = () =>
    `K-${randomUUID()
      .replaceAll(/\D|[1379]/g, '')
      .padEnd(8, '0')
      .slice(0, 8)}`;
  const mia = as(await signUp(product, newPerson('manager', 'Mia', siteId)));
  const [ana, ben] = ['Ana', 'Ben'].map((name) => ({
    ...newPerson('worker', name, siteId),
    employeeId: number(),
  }));
  if (!ana || !ben) throw new Error('two people were made');
  const pin = '7391';
  for (const person of [ana, ben]) {
    const own = as(await signUp(product, person));
    succeeded(await call(setBadgePin, { ...own, body: { currentPassword: person.password, pin } }));
  }
  const handheld = async (name: string): Promise<Page> => {
    const { url } = succeeded(await call(addSharedDevice, { ...mia, body: { name, zone: null } }));
    const page = await (await browser.newContext({ baseURL: product.url })).newPage();
    await page.goto(url);
    await page.getByRole('button', { name: 'Enrol This Device' }).click();
    return page;
  };
  // One by one: what comes at once is a scan.
  const enterPin = async (page: Page) => {
    for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
  };
  const signInWith = async (page: Page, badge: string) => {
    await page.getByLabel('Employee ID').fill(badge);
    await page.getByRole('button', { name: 'Continue' }).click();
    await enterPin(page);
  };
  const isAt = (page: Page, name: string) =>
    expect(page.getByRole('banner').getByText(name)).toBeVisible({ timeout: 15_000 });

  const dock = await handheld('Dock 3');
  await signInWith(dock, ana.employeeId);
  const entered = performance.now();
  await isAt(dock, 'Ana Okafor');
  report(`a badge and its PIN sign in after ${((performance.now() - entered) / 1000).toFixed(1)} s`);
  await (await connectScanner(dock)).scan(ben.employeeId);
  await expect(dock.getByText('Ana Okafor is signed out when you enter your PIN.')).toBeVisible();
  await enterPin(dock);
  await isAt(dock, 'Ben Okafor');
  const kept = await dock.evaluate(() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage));
  expect(kept).not.toContain(ana.email);

  const gate = await handheld('Gate 1');
  await signInWith(gate, ben.employeeId);
  await isAt(gate, 'Ben Okafor');
  await expect(dock.getByText(/Your badge was used on Gate 1/)).toBeVisible({ timeout: 15_000 });
  await expect(dock.getByRole('button', { name: /EMERGENCY/ })).toBeVisible();
});

const cookieOf = (headers: Headers, name: string): string =>
  headers
    .getSetCookie()
    .find((line) => line.includes(`floorlight_${name}=`))
    ?.split(';')[0] ?? '';
