import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { endpoints } from '@floorlight/contracts/catalogue';
import { client } from '@floorlight/test-kit/client';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { mailsTo } from './mail.ts';
import { newPerson, signInOnScreen, signUp } from './person.ts';
import { expect, test } from './product.ts';
import { recordSpeech, recordTones, renderOffline } from './sound.ts';

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const place = { latitude: 40.712776, longitude: -74.005974, accuracy: 8 };
/** Far more accurate, so it is sent at once. */
const elsewhere = { latitude: 40.713, longitude: -74.0065, accuracy: 3 };
const located: BrowserContextOptions = { viewport: phone, geolocation: place, permissions: ['geolocation'] };

/** Delays every location past the countdown. A string, as it runs in the page. */
const lateLocation = `
  for (const name of ['getCurrentPosition', 'watchPosition']) {
    const ask = Geolocation.prototype[name];
    Geolocation.prototype[name] = function (found, failed, options) {
      const late = (position) => setTimeout(() => found(position), 8000);
      return ask.call(this, late, failed, { ...options, timeout: 30000 });
    };
  }
`;

// Each test opens two pages and waits for real timers.
test.describe.configure({ timeout: 180_000 });

const button = (page: Page, name: 'EMERGENCY' | 'ACTIVE') => page.getByRole('button', { name, exact: true });

/** Holds a key like a keyboard: it repeats, even after the hold is complete and the focus has moved. */
async function hold(page: Page, name: 'EMERGENCY' | 'ACTIVE', key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await button(page, name).focus();
  await page.keyboard.down(key);
  await page.getByRole('alertdialog').waitFor();
  for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down(key);
  await page.keyboard.up(key);
}

const status = (page: Page) => page.getByRole('status', { name: 'Your emergency' });

async function send(page: Page, type: string): Promise<void> {
  await button(page, 'EMERGENCY').click();
  const dialog = page.getByRole('dialog', { name: 'Emergency Alert System' });
  await dialog.getByText(type).click();
  await dialog.getByRole('button', { name: 'Send Emergency Alert' }).click();
  await expect(page.getByText('Emergency Alert Sent', { exact: true })).toBeVisible();
}

async function alertsOf(url: string, cookie: string): Promise<EmergencyAlert[]> {
  const { body } = await client(url)(endpoints.listAlerts, { query: { limit: 100 }, headers: { cookie } });
  return body as EmergencyAlert[]; // the client has checked it against the contract
}

test('a held button cancelled in the countdown sends nothing; otherwise it sends at once, and the location follows', async ({
  browser,
  baseURL,
  product,
}) => {
  const sam = newPerson('worker', 'Samira', 'east');
  const cookie = await signUp(product, sam);
  const floor = await (await browser.newContext({ baseURL, ...located })).newPage();
  await floor.addInitScript(lateLocation);
  await signInOnScreen(floor, sam);
  const countdown = floor.getByRole('alertdialog', { name: 'Emergency: immediate assistance' });

  await hold(floor, 'EMERGENCY', 'Space');
  await countdown.getByRole('button', { name: 'Cancel' }).click();
  await expect(countdown).toBeHidden();
  await expect(button(floor, 'EMERGENCY')).toBeVisible();
  expect(await alertsOf(product.url, cookie)).toEqual([]);

  const asked = floor.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/emergency-alerts'),
  );
  await hold(floor, 'EMERGENCY');
  await expect(countdown.getByRole('timer')).toBeVisible();
  expect((await asked).postDataJSON()).toMatchObject({ severity: 'critical', latitude: null, longitude: null });
  await expect(button(floor, 'ACTIVE')).toBeVisible();
  await expect
    .poll(async () => (await alertsOf(product.url, cookie))[0]?.latestLocation, { timeout: 30_000 })
    .toMatchObject(place);
  const [alert] = await alertsOf(product.url, cookie);
  expect(alert).toMatchObject({ title: 'Emergency: immediate assistance', latitude: place.latitude, pressCount: 1 });
});

test('without location permission the dialog says so, and the alert is still sent', async ({
  browser,
  baseURL,
  product,
}) => {
  const sam = newPerson('worker', 'Simona', 'east');
  const cookie = await signUp(product, sam);
  const floor = await (await browser.newContext({ baseURL, viewport: phone, permissions: [] })).newPage();
  await signInOnScreen(floor, sam);
  await button(floor, 'EMERGENCY').click();
  const line = floor.getByRole('status', { name: 'Location' });
  await expect(line).toContainText('Location unavailable - alert will be sent without location data.');
  await expect(line).toContainText('Location access denied by user');
  await floor.keyboard.press('Escape');
  await send(floor, 'Hazmat Emergency');
  expect(await alertsOf(product.url, cookie)).toMatchObject([{ title: 'Hazmat Emergency', latitude: null }]);
});

test('the sender sees the progress live, and managers see the location of the sender until it is cancelled', async ({
  browser,
  baseURL,
  product,
}) => {
  const [mia, sam] = [newPerson('manager', 'Mira', 'hasty'), newPerson('worker', 'Sven', 'hasty')];
  await Promise.all([signUp(product, mia), signUp(product, sam)]);
  const context = await browser.newContext({ baseURL, ...located });
  const floor = await context.newPage();
  const office = await (await browser.newContext({ baseURL, viewport: desk })).newPage();
  await signInOnScreen(office, mia);
  await signInOnScreen(floor, sam);

  await send(floor, 'Medical Emergency');
  await status(floor).getByRole('button').click();
  const progress = floor
    .getByRole('dialog', { name: 'Your Emergency' })
    .getByRole('list', { name: 'Progress of your alert' });
  for (const step of ['On this device', 'Sent', 'Reached 1 manager', 'Seen by 1 manager'])
    await expect(progress).toContainText(step);
  const alarm = office.getByRole('region', { name: 'Alarm' });
  await alarm.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(progress).toContainText('Acknowledged by Mira Chen');
  await expect(alarm).toBeHidden();

  await office.goto('/emergency');
  const detail = office.getByRole('article', { name: 'Medical Emergency' });
  await expect(detail).toContainText('40.712776, -74.005974');
  await expect(detail.getByRole('list', { name: 'Timeline' })).toContainText('Acknowledged by Mira Chen');
  await context.setGeolocation(elsewhere);
  await expect(detail).toContainText('40.713000, -74.006500', { timeout: 30_000 });

  await floor.keyboard.press('Escape');
  await hold(floor, 'ACTIVE');
  await floor.getByRole('button', { name: 'Yes, Deactivate' }).click();
  await expect(floor.getByText('Emergency status has been turned off.', { exact: true })).toBeVisible();
  await expect(button(floor, 'EMERGENCY')).toBeVisible();
  await expect(status(floor)).toBeEmpty();
  await expect(detail.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(detail.getByRole('list', { name: 'Timeline' })).toContainText('Cancelled by Sven Okafor');
});

test('an unacknowledged alert escalates, louder, in one of two tabs and by email, until a manager acknowledges it', async ({
  browser,
  baseURL,
  product,
}) => {
  const [mia, sam] = [newPerson('manager', 'Malin', 'hasty'), newPerson('worker', 'Sigrid', 'hasty')];
  const [, cookie] = await Promise.all([signUp(product, mia), signUp(product, sam)]);
  const floor = await (await browser.newContext({ baseURL, ...located })).newPage();
  const office = await (await browser.newContext({ baseURL, viewport: desk })).newPage();
  const second = await office.context().newPage();
  const tabs = [office, second];
  const tones = await Promise.all(tabs.map(recordTones));
  const speeches = await Promise.all(tabs.map(recordSpeech));
  await signInOnScreen(office, mia);
  await second.goto('/');
  await signInOnScreen(floor, sam);
  // A browser lets a page sound once somebody has used it.
  for (const tab of tabs) await tab.getByRole('banner').click();
  const beacon = { title: 'Rack leans', description: 'Keep out', alertType: 'danger', priority: 'critical' };
  const headers = { cookie, origin: product.url, 'content-type': 'application/json' };
  const body = JSON.stringify({ ...beacon, warehouseZone: 'Packing' });
  await fetch(`${product.url}/api/andon-alerts`, { method: 'POST', headers, body });
  const spoken = async () => (await Promise.all(speeches.map((read) => read()))).flat();
  await expect.poll(spoken).toHaveLength(1);
  const playedTones = async () => {
    const [mine = [], other = []] = await Promise.all(tones.map((read) => read()));
    const [one, more] = [mine, other].sort((a, b) => a.length - b.length);
    expect(one?.filter((pitch) => pitch === 800)).toEqual([]);
    return more ?? [];
  };

  await send(floor, 'Security Emergency');
  await expect(office.getByText('Security Emergency', { exact: true }).first()).toBeVisible();
  const alarm = office.getByRole('region', { name: 'Alarm' });
  await expect(alarm).toContainText('Security Emergency');
  await expect(alarm).toContainText(/Not acknowledged\. Escalated (once|twice)\./);
  // Two warning tones at first, and two times two more after the escalation.
  await expect
    .poll(async () => (await playedTones()).filter((pitch) => pitch === 800).length)
    .toBeGreaterThanOrEqual(6);
  await expect.poll(async () => (await mailsTo(product, mia.email, /EMERGENCY|Security/)).length).toBeGreaterThan(1);
  await status(floor).getByRole('button').click();
  await expect(
    floor.getByText(/Escalated (once|twice): managers were notified again, louder and by email\./),
  ).toBeVisible();

  await alarm.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(alarm).toBeHidden();
  expect(await spoken()).toHaveLength(1);
  await expect(floor.getByRole('dialog', { name: 'Your Emergency' })).toContainText('Acknowledged by Malin Chen');
  const [alert] = await alertsOf(product.url, cookie);
  expect(alert).toMatchObject({ status: 'acknowledged' });
});

test('when signed out, audio settings are stored and play exactly as set', async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ baseURL, viewport: phone })).newPage();
  const render = await renderOffline(page);
  const play = async (kind: string, change?: (card: ReturnType<Page['getByRole']>) => Promise<unknown>) => {
    await page.goto('/emergency?tab=audio');
    const card = page.getByRole('group', { name: kind });
    await change?.(card);
    // Starts waiting before the click: the shortest tone lasts 200 ms.
    const playing = card.getByRole('button', { name: 'Playing...' }).waitFor();
    await card.getByRole('button', { name: 'Test' }).click();
    await playing;
    return render();
  };
  const rounded = (tones: Awaited<ReturnType<typeof render>>) =>
    tones.map(({ start, duration, frequency, peak }) => ({
      after: Math.round((start - (tones[0]?.start ?? 0)) / 10) * 10,
      for: Math.round(duration / 10) * 10,
      hertz: Math.round(frequency / 5) * 5,
      peak: Number(peak.toFixed(2)),
    }));

  expect(rounded(await play('Danger'))).toEqual([
    { after: 0, for: 240, hertz: 1200, peak: 0.63 },
    { after: 340, for: 240, hertz: 1200, peak: 0.63 },
    { after: 680, for: 240, hertz: 1200, peak: 0.63 },
  ]);
  expect(rounded(await play('Warning'))).toEqual([
    { after: 0, for: 200, hertz: 800, peak: 0.42 },
    { after: 300, for: 200, hertz: 800, peak: 0.42 },
  ]);
  expect(rounded(await play('Caution'))).toEqual([{ after: 0, for: 300, hertz: 600, peak: 0.35 }]);
  expect(rounded(await play('Maintenance'))).toEqual([{ after: 0, for: 200, hertz: 400, peak: 0.28 }]);

  const continuous = { after: 0, for: 600, hertz: 950, peak: 0.35 };
  const changed = await play('Caution', async (card) => {
    await card.getByRole('slider', { name: 'Frequency' }).fill('950');
    await card.getByLabel('Pattern').selectOption('continuous');
  });
  expect(rounded(changed)).toEqual([continuous]);
  expect(rounded(await play('Caution'))).toEqual([continuous]);
});

test('when signed out, the tabs of alerts and beacons ask to sign in', async ({ page }) => {
  await page.goto('/emergency');
  await expect(page.getByRole('tabpanel', { name: 'Emergency Contacts' })).toContainText('Quick Dial');
  for (const tab of ['Alert Dashboard', 'Digital Beacons']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel', { name: tab }).getByRole('link', { name: 'Sign In' })).toBeVisible();
  }
});
