import { endpoints } from '@floorlight/contracts/catalogue';
import { client, succeeded } from '@floorlight/test-kit/client';
import { connectScanner } from './hardware-scanner.ts';
import { newPerson, signInOnScreen, signUp } from './person.ts';
import { expect, test } from './product.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a scanner that types is read on every screen, fills a field that waits for a scan, and presses nothing', async ({
  page,
  product,
}) => {
  const sam = newPerson('worker', 'Sam');
  const cookie = await signUp(product, sam);
  const call = client(product.url);
  const headers = { cookie, origin: product.url };
  succeeded(await call(endpoints.addBarcode, { headers, body: { value: 'PALLET-42', type: 'code128' } }));
  const scanner = await connectScanner(page);
  const sheet = page.getByRole('dialog', { name: 'What is this?' });
  const values = async () => succeeded(await call(endpoints.listBarcodes, { headers })).map(({ value }) => value);

  await test.step('signed out, its keys are the focused field’s', async () => {
    await page.goto('/');
    await page.getByLabel('Email').focus();
    await scanner.scan('BADGE-7', null);
    await expect(page.getByLabel('Email')).toHaveValue('BADGE-7');
    await expect(sheet).toBeHidden();
  });

  await test.step('EMERGENCY has the focus: neither pressed nor held; the sheet says what was scanned', async () => {
    await signInOnScreen(page, sam);
    await page.getByRole('button', { name: 'EMERGENCY', exact: true }).focus();
    await scanner.scan('LOT 7 A 9');
    await expect(sheet.getByText('LOT 7 A 9')).toBeVisible();
    await expect(sheet.getByText('Not in your vault')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    expect(succeeded(await call(endpoints.listAlerts, { headers }))).toEqual([]);
  });

  await test.step('another scan takes its place, and the vault knows it', async () => {
    await scanner.scan('PALLET-42', 'Tab');
    await expect(sheet.getByText('In your vault: Code 128')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'LOT 7 A 9' })).toBeVisible();
    await sheet.getByRole('link', { name: 'Show' }).click();
    await expect(page.getByRole('img', { name: 'Barcode PALLET-42' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('what a hand types into a search stays; what the scanner types there does not', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Vault' }).click();
    // The page of a type, which the click leaves, has a search too.
    await page.getByRole('heading', { name: 'Barcode Vault', level: 1 }).waitFor();
    // By its type: under an open sheet it has no accessible name.
    const search = page.locator('input[type=search]');
    await search.focus();
    await scanner.type('pallet 4');
    await expect(search).toHaveValue('pallet 4');
    await scanner.scan(']C0X00ABC1234', null);
    await expect(sheet.getByText('X00ABC1234', { exact: true })).toBeVisible();
    await expect(sheet.getByRole('combobox', { name: 'Barcode Type' })).toHaveValue('x00');
    await expect(search).toHaveValue('pallet 4');
    await sheet.getByRole('button', { name: 'Add to Vault' }).click();
    await expect(sheet.getByText('In your vault: X00 Amazon FNSKU')).toBeVisible();
    expect(await values()).toContain('X00ABC1234');
    await page.keyboard.press('Escape');
  });

  await test.step('manual entry waits for it, wherever the focus is', async () => {
    await page.getByRole('link', { name: 'Add Barcode' }).click();
    await page.getByLabel('Barcode Value').waitFor();
    await scanner.scan('036000291452');
    await expect(page.getByLabel('Barcode Value')).toHaveValue('036000291452');
    await expect(sheet).toBeHidden();
    await page.getByLabel('Description').focus();
    await scanner.type('by hand');
    await expect(page.getByLabel('Description')).toHaveValue('by hand');
    await expect(page).toHaveURL(/manual-entry/);
  });

  await test.step('BC Buddy takes it as its last barcode, and keeps it over a reload', async () => {
    await page.goto('/tote-minder?tab=bcbuddy');
    await page.getByRole('button', { name: 'Scan Barcode' }).waitFor();
    await scanner.scan('tsRNDT12');
    const ready = page.getByRole('dialog', { name: 'BC Buddy - Ready to Scan' });
    await expect(ready.getByRole('img', { name: 'Barcode tsRNDT12' })).toBeVisible();
    await ready.getByRole('button', { name: 'Done' }).click();
    // Closing a dialog goes a step back, which would abort the reload.
    await page.waitForFunction('!history.state?.dialog');
    await page.reload();
    await expect(page.getByText('Last Scanned Barcode')).toBeVisible();
    await expect(page.getByText('tsRNDT12')).toBeVisible();
    expect(await values()).not.toContain('tsRNDT12');
  });
});
