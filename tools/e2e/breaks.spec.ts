import { databaseUrlForAdmin } from '../databases/urls.ts';
import { withPostgresClient } from '../servers/postgres-client.ts';
import type { Product } from '../start/start-product.ts';
import { newPerson, signInOnScreen, signUp } from './person.ts';
import { expect, test } from './product.ts';

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const live = { timeout: 15_000 };
/** One white pixel: a photo without a code. */
const nothing = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);
/** A Code 128 that says AWAY-7. */
const awayCode = Buffer.from(
  [
    'iVBORw0KGgoAAAANSUhEUgAAAWsAAAC0AQMAAABol591AAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsSAAALEgHS3X78',
    'AAAAX0lEQVRo3u3KsQmEQBAAwBWDD21AsBRrsoHXCqzpsmtDuAbezGDhLUOEmXgiAHhOf5ajq/GN/x65lGmb21nGoeZw5Vqz',
    'q+33yeXSdV3XdV3XdV3XdV3XdV3XX9oBeMINmThul6i7KiYAAAAASUVORK5CYII=',
  ].join(''),
  'base64',
);

test('a break is timed by the server, shown live to managers, goes over time and is extended', async ({
  browser,
  baseURL,
  product,
}) => {
  const mia = newPerson('manager', 'Mira', 'west');
  const sam = newPerson('worker', 'Samuel', 'west');
  await Promise.all([signUp(product, mia), signUp(product, sam)]);
  const office = await (await browser.newContext({ baseURL, viewport: desk })).newPage();
  const pocket = await browser.newContext({ baseURL, viewport: phone });
  // A phone whose clock is a day ahead.
  await pocket.addInitScript('{ const now = Date.now; Date.now = () => now() + 86_400_000; }');
  const floor = await pocket.newPage();
  await Promise.all([signInOnScreen(office, mia), signInOnScreen(floor, sam)]);
  const second = await pocket.newPage();
  const dialog = floor.getByRole('dialog', { name: 'Away Break' });
  const row = office.getByRole('row', { name: /Samuel Okafor/ });

  await test.step('Mira initializes the settings and shortens one, within its bounds', async () => {
    await office.getByRole('link', { name: 'Break Management' }).click();
    await office.getByRole('tab', { name: 'Settings' }).click();
    await office.getByRole('button', { name: 'Initialize Settings' }).click();
    await expect(office.getByText('Settings Initialized', { exact: true })).toBeVisible();
    await office.getByRole('button', { name: 'Edit Restroom Break' }).click();
    const card = office.getByRole('region', { name: 'Restroom Break' });
    await expect(card).toContainText('Range: 60 - 1800 seconds');
    await card.getByLabel('Restroom Break in seconds').fill('59');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(card).toContainText('Enter a whole number of seconds from 60 to 1800');
    await card.getByLabel('Restroom Break in seconds').fill('240');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByText('Setting Updated', { exact: true })).toBeVisible();
    await expect(card).toContainText('by Mira Chen');
    await office.getByRole('tab', { name: 'Activity' }).click();
    await expect(office.getByText('No breaks yet')).toBeVisible();
  });

  await test.step('Samuel starts one; Mira sees it without a reload', async () => {
    for (const page of [second, floor]) {
      if (page === second) await page.goto('/');
      await page.getByRole('button', { name: 'Away Break' }).click();
      await page.getByText('Restroom', { exact: true }).click();
    }
    await expect(dialog).toContainText('4 min');
    await dialog.getByRole('button', { name: 'Start Break' }).click();
    await expect(dialog.getByText('Active', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('timer')).toHaveText(/^0:[0-5]\d$/);
    await expect(row).toContainText('Active', live);
    await expect(row).toContainText('Restroom');
  });

  await test.step('a second start on another page shows the running break', async () => {
    await second.getByRole('button', { name: 'Start Break' }).click();
    await expect(second.getByText('Active Break Found', { exact: true })).toBeVisible();
    await expect(second.getByRole('timer')).toHaveText(/^[01]:[0-5]\d$/);
    await second.close();
  });

  await test.step('once its time is over it shows Over time to both, and Samuel is notified once', async () => {
    await moveStartBack(product, 241);
    await expect(dialog.getByText('Over time', { exact: true })).toBeVisible(live);
    await expect(dialog).toContainText('You are over your break time');
    await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
    await expect(floor.getByText('Break time is up', { exact: true })).toBeVisible(live);
    await expect(row).toContainText('over', live);
    await expect(row).toContainText('Over time');
  });

  await test.step('Mira extends the break, and Samuel sees her name and the reason', async () => {
    await row.getByRole('button', { name: 'Extend the break of Samuel Okafor' }).click();
    const extend = office.getByRole('dialog', { name: 'Extend Break' });
    await extend.getByRole('button', { name: 'Extend Break' }).click();
    await expect(extend).toContainText('Enter a reason');
    await extend.getByLabel('Reason').fill('Long way back');
    await extend.getByLabel('More time').selectOption({ label: '15 min' });
    await extend.getByRole('button', { name: 'Extend Break' }).click();
    await expect(office.getByText('Break Extended', { exact: true })).toBeVisible();
    await expect(dialog).toContainText('Mira Chen gave you 15 min more: Long way back', live);
    await expect(dialog.getByText('Active', { exact: true })).toBeVisible();
  });

  await test.step('after the return the break is in the figures, and Samuel sees what is stored', async () => {
    await dialog.getByRole('button', { name: "I'm Back" }).click();
    await expect(floor.getByText('Welcome Back', { exact: true })).toBeVisible();
    await expect(row).toContainText('Within policy', live);
    await office.getByRole('tab', { name: 'Overview' }).click();
    await expect(office.getByRole('definition').first()).toContainText('1', live);
    await expect(row).toContainText('100%', live);
    await floor.getByRole('button', { name: 'Away Break' }).click();
    await dialog.getByRole('link', { name: 'Everything stored about my breaks' }).click();
    await expect(floor.getByRole('heading', { name: 'My Breaks' })).toBeVisible();
    await expect(floor.getByText('last by Mira Chen: Long way back')).toBeVisible();
  });

  await test.step('a photo of an away code starts a break with it', async () => {
    await floor.goto('/');
    await floor.getByRole('button', { name: 'Away Break' }).click();
    await dialog.getByLabel('Photo of an away code').setInputFiles(photo(awayCode));
    await expect(dialog.getByText('AWAY-7')).toBeVisible(live);
    await dialog.getByRole('button', { name: "I'm Back" }).click();
    await expect(floor.getByText('Welcome Back', { exact: true })).toBeVisible();
  });

  await test.step('a photo without a code starts a break without one, which Mira cancels', async () => {
    await floor.getByRole('button', { name: 'Away Break' }).click();
    await dialog.getByLabel('Photo of an away code').setInputFiles(photo(nothing));
    await expect(floor.getByText('No Away Code Detected', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('timer')).toBeVisible();
    await office.getByRole('tab', { name: 'Activity' }).click();
    await office.getByRole('button', { name: 'Cancel the break of Samuel Okafor' }).click();
    await office.getByRole('button', { name: 'Cancel Break', exact: true }).click();
    await expect(floor.getByText('Break cancelled', { exact: true })).toBeVisible(live);
    await expect(dialog.getByRole('button', { name: 'Start Break' })).toBeVisible(live);
    await expect(row.first()).toContainText('Cancelled by Mira Chen', live);
  });
});

const photo = (buffer: Buffer) => ({ name: 'photo.png', mimeType: 'image/png', buffer });

/** Moves the start of the running break of the site back by so many seconds. */
async function moveStartBack(product: Product, seconds: number): Promise<void> {
  await withPostgresClient(databaseUrlForAdmin(product.servers.postgres.url, 'breaks'), (client) =>
    client.query(
      `update break_sessions set start_time = start_time - $1 * interval '1 second' where end_time is null and site_id = 'west'`,
      [seconds],
    ),
  );
}
