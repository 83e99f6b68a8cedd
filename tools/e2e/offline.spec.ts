import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { deployableFront } from './deployable-front.ts';
import { countEntries } from './outbox-entries.ts';
import { firstManager, newPerson, signInOnScreen, signUp } from './person.ts';
import { expect, test } from './product.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

const asOf = (page: Page) => page.getByText(/^No connection\. As of \d/);

/** The queries whose answers this device keeps. */
const keptReads = (page: Page): Promise<string[]> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('floorlight-reads');
    opening.onerror = reject;
    opening.onsuccess = () => {
      const reading = opening.result.transaction('reads').objectStore('reads').getAllKeys();
      reading.onsuccess = () => { opening.result.close(); resolve(reading.result.map(([, , query]) => query)); };
    };
  })`);

const findUpdate = (page: Page): Promise<unknown> =>
  page.evaluate('navigator.serviceWorker.ready.then((registration) => registration.update()).then(String)');

const isWaiting = (page: Page): Promise<boolean> =>
  page.evaluate('navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null)');

test('without a network the app opens as whoever was signed in, with what they read, until they sign out', async ({
  page,
  context,
}) => {
  await test.step('what is read online is kept', async () => {
    await signInOnScreen(page, firstManager);
    await page.evaluate('navigator.serviceWorker.ready.then(String)');
    await page.goto('/vault');
    await expect.poll(() => keptReads(page)).toContain('listBarcodeCategories(undefined)');
    await expect(asOf(page)).toBeHidden();
  });

  await test.step('offline, the app opens at any address, and says how old its data are', async () => {
    await context.setOffline(true);
    await page.goto('/vault');
    await expect(asOf(page)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    const started = Date.now();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: /, Demo/ })).toBeVisible();
    await expect(page.getByText('All clear')).toBeHidden();
    test.info().annotations.push({ type: 'offline start', description: `${Date.now() - started} ms` });
    expect(await page.evaluate("fetch('/api/auth/user').then(String, () => 'no answer')")).toBe('no answer');
  });

  await test.step('a browser that has wiped its databases still opens the app, which says what it could not load', async () => {
    await page.evaluate(
      'indexedDB.databases().then((all) => all.forEach(({ name }) => indexedDB.deleteDatabase(name)))',
    );
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: /, Demo/ })).toBeVisible();
    await expect(page.getByText("Couldn't load open alerts")).toBeVisible();
    await expect(page.getByText('No connection: new alerts reach this device once it is back.')).toBeVisible();
  });

  await test.step('signing out leaves nothing of them on the device, and ends the session once there is a network', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(await keptReads(page)).toEqual([]);
    expect(await page.evaluate("localStorage.getItem('floorlight.user')")).toBeNull();
    await context.setOffline(false);
    await page.goto('/vault');
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(await page.evaluate("fetch('/api/auth/user').then(({ status }) => status)")).toBe(401);
  });
});

test('without a network the whole vault is searched, and its badges open with the PIN only', async ({
  page,
  context,
  product,
}) => {
  const manager = { ...newPerson('manager', 'Vera', 'west'), employeeId: 'M-88' };
  const cookie = await signUp(product, manager);
  const add = async (barcode: object) =>
    fetch(`${product.url}/api/barcodes`, {
      method: 'POST',
      headers: { cookie, origin: product.url, 'content-type': 'application/json' },
      body: JSON.stringify(barcode),
    }).then(({ status }) => expect(status).toBe(201));
  await Promise.all(Array.from({ length: 55 }, (_, roll) => add({ value: `ROLL-${100 + roll}`, type: 'code128' })));
  await add({ value: 'GATE-7', type: 'manager_badge', managerId: 'M-88' });
  const cards = page.getByRole('list', { name: 'Barcodes' }).getByRole('article');
  const dialog = page.getByRole('dialog');
  const patient = { timeout: 20_000 };

  await test.step('online, it is read without being opened, and the PIN opens the badges', async () => {
    await signInOnScreen(page, manager);
    await page.evaluate('navigator.serviceWorker.ready.then(String)');
    await expect.poll(() => keptReads(page), patient).toContain('vault');
    await page.goto('/vault/manager_badge');
    await page.getByLabel('New PIN').fill('2468');
    await page.getByLabel('Repeat PIN').fill('2468');
    await page.getByRole('button', { name: 'Access' }).click();
    await expect(cards.first()).toContainText('GATE-7');
    await expect.poll(() => keptReads(page), patient).toContain('vault-protected');
  });

  await test.step('offline, a list goes on, and a search finds and draws any barcode', async () => {
    await context.setOffline(true);
    await page.goto('/vault/code128');
    await expect(cards).toHaveCount(50);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'Load More Barcodes' }).click();
    await expect(cards).toHaveCount(55);
    await page.getByRole('searchbox').fill('roll-107');
    await expect(cards).toHaveCount(1);
    await cards.first().getByRole('button', { name: /^View/ }).click();
    await expect(dialog.getByRole('img', { name: 'Barcode ROLL-107' })).toBeVisible();
  });

  await test.step('the PIN opens the badges, and a wrong one does not', async () => {
    await page.goto('/vault/manager_badge');
    const enter = async (pin: string) => {
      await dialog.getByLabel('PIN').fill(pin);
      await dialog.getByRole('button', { name: 'Access' }).click();
    };
    await enter('1111');
    await expect(dialog.getByText(/4 tries left before these barcodes are removed/)).toBeVisible(patient);
    await enter('2468');
    await expect(cards.first()).toContainText('GATE-7', patient);
  });
});

/** Has the service worker of the earlier version store an act that it can't send. */
const leaveEntry = (page: Page, entry: object): Promise<unknown> =>
  page.evaluate(`new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    navigator.serviceWorker.controller.postMessage(${JSON.stringify({ outbox: 'floorlight-beacons', entry })}, [port2]);
  }).then(() => null)`);

test('a new version waits, takes over on a tap, but not over typed text, and sends what the earlier one left', async ({
  browser,
  product,
}) => {
  const front = await deployableFront(product.url);
  const context = await browser.newContext({ baseURL: front.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signInOnScreen(page, firstManager);
  await page.evaluate('navigator.serviceWorker.ready.then(String)');
  await page.goto('/manual-entry');
  const barcode = page.getByPlaceholder('Enter or scan the barcode');
  await barcode.fill('PALLET-7');
  const notice = page.getByText('A new version of Floorlight is ready.');
  const read = <T>(path: string): Promise<T> => page.evaluate<T>(`fetch('${path}').then((answer) => answer.json())`);
  const { id: userId } = await read<{ id: string }>('/api/auth/user');
  const body = { title: 'Left by the earlier version', description: 'Oil on the floor', warehouseZone: 'Packing' };
  // Without the site, as entries once were.
  const entry = {
    key: randomUUID(),
    userId,
    body,
    createdAt: '2026-03-01T12:00:00.000Z',
    attempts: 3,
    withdrawn: false,
  };
  await leaveEntry(page, entry);
  await expect(notice).toBeHidden();

  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  front.deploy();
  await findUpdate(page);
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Update Now' }).click();
  await expect(page.getByText('First send or clear what you typed.', { exact: false })).toBeVisible();
  await expect(barcode).toHaveValue('PALLET-7');

  await barcode.fill('');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Update Now' }).click();
  await reloaded;
  await expect(barcode).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update Now' })).toBeHidden();
  await expect.poll(() => isWaiting(page)).toBe(false);
  await expect.poll(() => countEntries(page, 'floorlight-beacons')).toBe(0);
  const beacons = await read<{ title: string }[]>('/api/andon-alerts');
  expect(beacons.filter(({ title }) => title === body.title)).toHaveLength(1);

  await test.step('a tab of the earlier version goes on, and sends what waits', async () => {
    await other.getByRole('navigation').getByRole('link', { name: 'Tokens' }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'Manager Tokens' })).toBeVisible();
    await other.close();
  });

  await test.step('it also starts with the next start of the only page', async () => {
    front.deploy();
    await findUpdate(page);
    await expect(notice).toBeVisible();
    await page.reload();
    await expect(barcode).toBeVisible();
    await expect.poll(() => isWaiting(page)).toBe(false);
    await expect(notice).toBeHidden();
  });
  front.stop();
});
