import type { BrowserContextOptions } from '@playwright/test';
import { newPerson, signInOnScreen, signUp } from './person.ts';
import { expect, test } from './product.ts';
import { recordSpeech } from './sound.ts';

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, permissions: [] };

test('three taps place a hazard, which every phone of the site shows, speaks once and leads to, until somebody is on it', async ({
  browser,
  baseURL,
  product,
}) => {
  const [sam, wenja] = [newPerson('worker', 'Samuel', 'south'), newPerson('worker', 'Wenja', 'south')];
  await Promise.all([signUp(product, sam), signUp(product, wenja)]);
  const floor = await (await browser.newContext({ baseURL, ...phone })).newPage();
  const pocket = await browser.newContext({ baseURL, ...phone });
  // The other phone's clock is a day ahead: what has just happened has happened just now there too.
  await pocket.addInitScript('{ const now = Date.now; Date.now = () => now() + 86_400_000; }');
  const other = await pocket.newPage();
  const spoken = await recordSpeech(other);
  await Promise.all([signInOnScreen(floor, sam), signInOnScreen(other, wenja)]);
  const hazard = other.getByRole('status', { name: 'Hazard' });
  const row = floor.getByRole('region', { name: 'Nearby hazards' }).getByRole('link', { name: /^Spill on the floor/ });

  await floor.getByRole('button', { name: 'Place Beacon' }).click();
  const dialog = floor.getByRole('dialog', { name: 'Place Alert Beacon' });
  await dialog.getByRole('button', { name: 'Spill' }).click();
  await dialog.getByLabel('Warehouse Zone').selectOption('Packing');
  await dialog.getByRole('button', { name: 'Place Beacon' }).click();

  await expect(hazard).toContainText('Spill on the floor — Packing');
  await expect(hazard).toContainText('High · Just now');
  await expect.poll(spoken).toEqual(['Hazard: Spill on the floor, Packing.']);
  await expect(row).toContainText('Packing');

  await hazard.getByRole('link').click();
  await expect(other).toHaveURL(/\/beacons\/[\w-]+$/);
  await other.getByRole('button', { name: "I'm on it" }).click();
  await expect(row).toContainText('Wenja Okafor is on it');
  await expect(floor.getByRole('status', { name: 'Hazard' })).toContainText('Wenja Okafor is on it');

  await hazard.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(hazard).toBeEmpty();
  await other.reload();
  await other.getByRole('heading', { level: 2, name: 'Spill on the floor' }).waitFor();
  await expect(hazard).toBeEmpty();
  await expect(floor.getByRole('status', { name: 'Hazard' })).toContainText('Spill on the floor');
  expect(await spoken()).toEqual([]); // since the reload: once is enough
});
