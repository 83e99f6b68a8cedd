import { join } from 'node:path';
import type { Beacon } from '@floorlight/contracts/beacons';
import { endpoints } from '@floorlight/contracts/catalogue';
import type { Incident } from '@floorlight/contracts/incidents';
import { client } from '@floorlight/test-kit/client';
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { root } from '../start/environment.ts';
import type { Product } from '../start/start-product.ts';
import { newPerson, type Person, signUp } from './person.ts';
import { expect, test } from './product.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
const located: BrowserContextOptions = {
  viewport: phone,
  geolocation: { latitude: 40.71334, longitude: -74.006475, accuracy: 8 },
  permissions: ['geolocation'],
};
const photo = join(root, 'docs/screenshots/emergency-phone.png');
const site = 'west';

// Four browser pages on a machine that may be busy.
test.setTimeout(180_000);

/** Signs a person up and in with a browser context of their own. Other specs cover the sign-in screen. */
async function arrive(
  { browser, product }: { browser: Browser; product: Product },
  person: Person,
  device: BrowserContextOptions,
) {
  const cookie = await signUp(product, person);
  const context = await browser.newContext({ baseURL: product.url, ...device });
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return { name, value, url: product.url };
    }),
  );
  return { cookie, context, page: await context.newPage() };
}

const incidentsOf = async (url: string, cookie: string): Promise<Incident[]> => {
  const { body } = await client(url)(endpoints.listIncidents, { query: {}, headers: { cookie } });
  return body as Incident[]; // the client has checked it against the contract
};

async function openBeacons(page: Page): Promise<void> {
  await page.goto('/emergency');
  await page.getByRole('tab', { name: 'Digital Beacons' }).click();
  await page.getByRole('heading', { name: 'Zone Overview' }).waitFor();
}

async function placeBeacon(page: Page, title: string, zone: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Place Beacon' }).click();
  const dialog = page.getByRole('dialog', { name: 'Place Alert Beacon' });
  const place = dialog.getByRole('button', { name: 'Place Beacon' });
  await dialog.getByLabel('Alert Title *').fill(title);
  await dialog.getByLabel('Description *').fill('   ');
  await dialog.getByLabel('Warehouse Zone').selectOption(zone);
  await expect(place).toBeDisabled();
  await dialog.getByLabel('Description *').fill('Keep clear until it is fixed');
  await dialog.getByLabel('Alert Type').selectOption('Danger');
  await dialog.getByLabel('Priority').selectOption('High');
  return dialog;
}

test('a beacon placed on one phone is on the other’s map and list live, and is resolved for both', async ({
  browser,
  product,
}) => {
  const [{ page: mine }, { page: other }] = await Promise.all([
    arrive({ browser, product }, newPerson('worker', 'Samuel', site), located),
    arrive({ browser, product }, newPerson('worker', 'Wenja', site), located),
  ]);
  await openBeacons(mine);
  await openBeacons(other);
  await expect(other.getByText('No alert beacons found.')).toBeVisible();
  // The other phone can't poll from here on: what it shows came live.
  await other.route('**/api/andon-alerts?*', (route) => route.abort());

  const dialog = await placeBeacon(mine, 'Wet floor at the dock', 'Receiving');
  await expect(dialog.getByRole('status', { name: 'Location' })).toContainText('Location found');
  await dialog.getByRole('button', { name: 'Place Beacon' }).click();
  await expect(mine.getByText('Alert Beacon Placed', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();

  const card = other
    .getByRole('region', { name: 'Beacons', exact: true })
    .getByRole('article', { name: 'Wet floor at the dock' });
  await expect(card).toContainText('Placed by Samuel Okafor');
  for (const words of ['High', 'ACTIVE', 'Just now', 'Receiving', 'Type: Danger', '~0 m away'])
    await expect(card).toContainText(words);
  await other.getByRole('button', { name: 'Wet floor at the dock, High' }).click();
  await expect(other.getByRole('region', { name: 'Chosen beacon' })).toContainText('Keep clear until it is fixed');
  await other.getByRole('button', { name: /^Receiving/ }).click();
  await expect(other.getByLabel('Zone filter')).toHaveValue('Receiving');
  await other.unroute('**/api/andon-alerts?*');

  await other.getByLabel('Zone filter').selectOption('All Zones');
  await card.getByRole('button', { name: 'Mark Resolved' }).click();
  const resolving = other.getByRole('dialog', { name: 'Resolve Beacon' });
  await resolving.getByLabel('What was done? (optional)').fill('Mopped up');
  await resolving.getByRole('button', { name: 'Mark Resolved' }).click();
  await expect(other.getByText('Beacon Resolved', { exact: true })).toBeVisible();
  await expect(mine.getByText('No alert beacons found.')).toBeVisible();
  await mine.getByLabel('Show resolved beacons').click();
  const resolved = mine.getByRole('article', { name: 'Wet floor at the dock' });
  await expect(resolved).toContainText('RESOLVED');
  await expect(resolved).toContainText('Resolved by Wenja Okafor on');
  await expect(resolved).toContainText('Mopped up');
});

test('without location permission a beacon is placed at the coordinates of the site', async ({ browser, product }) => {
  const ada = newPerson('worker', 'Adana', site);
  const { page, cookie } = await arrive({ browser, product }, ada, { viewport: phone, permissions: [] });
  await openBeacons(page);
  const dialog = await placeBeacon(page, 'Lamp out', 'Other');
  await expect(dialog.getByRole('status', { name: 'Location' })).toContainText(
    'Location unavailable - please enable location services',
  );
  await dialog.getByRole('button', { name: 'Place Beacon' }).click();
  await expect(page.getByRole('article', { name: 'Lamp out' })).toBeVisible();
  const { body } = await client(product.url)(endpoints.listBeacons, {
    query: { isActive: 'true', warehouseZone: 'Other' },
    headers: { cookie },
  });
  const [beacon] = body as Beacon[]; // the client has checked it against the contract
  expect(beacon).toMatchObject({ title: 'Lamp out', latitude: 40.7128, longitude: -74.006, accuracy: null });
});

async function fillReport(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Report Incident' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Report Incident' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description').fill('A fork went through the lowest beam');
  await dialog.getByLabel('Incident Type').selectOption('Equipment Damage');
  await dialog.getByLabel('Severity').selectOption('High');
  await dialog.getByLabel('Location', { exact: true }).fill('Storage B, aisle 12');
  return dialog;
}

test('an incident is reported with a photo, assigned and resolved, and its reporter sees the outcome', async ({
  browser,
  product,
}) => {
  const [{ page: office }, { page: floor, cookie }] = await Promise.all([
    arrive({ browser, product }, newPerson('manager', 'Milena', site), { viewport: desk }),
    arrive({ browser, product }, newPerson('worker', 'Sandor', site), located),
  ]);
  await office.goto('/emergency');
  await office
    .getByRole('navigation')
    .getByRole('link', { name: /^Incidents/ })
    .click();
  await office.getByRole('heading', { name: 'Incident Reports', level: 1 }).waitFor();

  await test.step('invalid values show errors at their fields, and the draft survives a reload', async () => {
    await floor.goto('/');
    await floor.getByRole('button', { name: 'Report Incident' }).click();
    const dialog = floor.getByRole('dialog', { name: 'Report Incident' });
    await dialog.getByLabel('Title').fill('No');
    await dialog.getByRole('button', { name: 'Submit Report' }).click();
    for (const words of [
      'Title must be at least 3 characters',
      'Description must be at least 10 characters',
      'Location description is required',
    ])
      await expect(dialog.getByText(words)).toBeVisible();
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await dialog.getByLabel('Title').fill('Rack bent by a forklift');
    await floor.reload();
    await floor.getByRole('button', { name: 'Report Incident' }).click();
    await expect(dialog.getByLabel('Title')).toHaveValue('Rack bent by a forklift');
    await floor.keyboard.press('Escape');
  });

  await test.step('Sandor reports it', async () => {
    const dialog = await fillReport(floor, 'Rack bent by a forklift');
    await dialog.getByLabel('Choose Photos').setInputFiles(photo);
    await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeVisible();
    await expect(dialog.getByRole('status', { name: 'Captured location' })).toContainText('40.713340, -74.006475');
    await dialog.getByRole('button', { name: 'Submit Report' }).click();
    await expect(floor.getByText('Incident Report Submitted', { exact: true })).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('Milena assigns it to herself and resolves it', async () => {
    await office.getByRole('button', { name: 'Rack bent by a forklift' }).click();
    const detail = office.getByRole('article', { name: 'Rack bent by a forklift' });
    await detail.getByRole('button', { name: 'Open photo 1 of 1' }).click();
    await office.getByRole('dialog', { name: 'Photo 1 of 1' }).getByRole('img').waitFor();
    await expect
      .poll(() => office.evaluate<number>(`document.querySelector('[role=dialog] img')?.naturalWidth ?? 0`))
      .toBeGreaterThan(100);
    await office.keyboard.press('Escape');
    await detail.getByLabel('Assigned to').selectOption('Milena Chen (me)');
    await expect(detail).toContainText('Handled byMilena Chen');
    await detail.getByRole('button', { name: 'Start Work' }).click();
    await detail.getByRole('button', { name: 'Resolve' }).click();
    const ending = office.getByRole('dialog', { name: 'Resolve Incident' });
    await ending.getByLabel('Resolution Notes').fill('Rack unloaded, upright replaced');
    await ending.getByRole('button', { name: 'Resolve Incident' }).click();
    await expect(ending).toBeHidden();
    await expect(detail).toContainText('Resolved byMilena Chen');
  });

  await test.step('Sandor sees the outcome', async () => {
    await floor.goto('/incidents');
    await floor.getByRole('heading', { name: 'My Reports' }).waitFor();
    const report = floor.getByRole('list', { name: 'Incidents' }).getByRole('button', { name: /Rack bent/ });
    for (const words of ['Resolved', 'Handled by Milena Chen', 'Rack unloaded, upright replaced', '1 photo'])
      await expect(report).toContainText(words);
    expect(await incidentsOf(product.url, cookie)).toMatchObject([
      { reportedType: 'equipment_damage', latitude: 40.71334, status: 'resolved' },
    ]);
  });

  await test.step('the figures count it', async () => {
    await office.goto('/safety-analytics');
    const table = office.getByRole('region', { name: 'Incidents by type and severity, as a table' });
    await expect(table.getByRole('row', { name: /^Equipment Damage 0 \d 0 0$/ })).toBeVisible();
  });
});

test('a report made offline waits on the device with its photo, and is sent once', async ({ browser, product }) => {
  const sid = newPerson('worker', 'Sidney', site);
  const { page, context, cookie } = await arrive({ browser, product }, sid, located);
  await page.goto('/incidents');
  const dialog = await fillReport(page, 'Oil under the truck');
  await dialog.getByLabel('Choose Photos').setInputFiles(photo);
  await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeVisible();

  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Submit Report' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 waiting to send')).toBeVisible();
  expect(await incidentsOf(product.url, cookie)).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByText('Incident Report Submitted', { exact: true })).toBeVisible();
  await expect(page.getByText('1 waiting to send')).toBeHidden();
  await expect
    .poll(async () => (await incidentsOf(product.url, cookie)).map(({ title, photos }) => [title, photos.length]))
    .toEqual([['Oil under the truck', 1]]);
});
