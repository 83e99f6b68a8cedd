import { endpoints } from '@floorlight/contracts/catalogue';
import { client } from '@floorlight/test-kit/client';
import { newPerson, signInOnScreen, signUp } from './person.ts';
import { expect, test } from './product.ts';

const phone = { width: 390, height: 844 };

test('a vault from the first barcode to a full one: added, found, shown, deleted and taken back, and badges behind the PIN', async ({
  browser,
  baseURL,
  product,
}) => {
  const mia = { ...newPerson('manager', 'Mina', 'west'), employeeId: 'M-77' };
  const cookie = await signUp(product, mia);
  const page = await (await browser.newContext({ baseURL, viewport: phone, hasTouch: true })).newPage();
  await signInOnScreen(page, mia);
  const dialog = page.getByRole('dialog');
  const cards = page.getByRole('list', { name: 'Barcodes' }).getByRole('article');
  const add = (value: string, type: 'code128' | 'qr' | 'code39' | 'datamatrix' = 'code128') =>
    client(product.url)(endpoints.addBarcode, {
      body: { value, type },
      headers: { cookie, origin: product.url },
    });

  await test.step('the first barcode is typed, as its type writes it', async () => {
    await page.getByRole('link', { name: 'Stored Barcodes' }).click();
    await page.getByRole('link', { name: 'Add First Barcode' }).click();
    await page.getByLabel('Barcode Type').selectOption({ label: 'UPC-A' });
    await page.getByLabel('Barcode Value').fill('3600029145');
    await expect(page.getByText('Will be saved as 036000291452')).toBeVisible();
    await page.getByRole('button', { name: 'Save Barcode' }).click();
    await expect(page.getByText(/^SKU: SKU-[A-Z0-9]{8}$/).first()).toBeVisible();
    await expect(page.getByRole('definition').first()).toHaveText('1');
  });

  await test.step('its details open with the image, the counts and the way back', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Vault' }).click();
    await page.getByRole('link', { name: /^UPC-A/ }).click();
    await page.getByRole('heading', { name: /^UPC-A/ }).waitFor();
    await cards.first().getByRole('button', { name: /^View/ }).click();
    await expect(dialog.getByRole('img', { name: 'Barcode 036000291452' })).toBeVisible();
    await expect(dialog).toContainText('Never');
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /^UPC-A/ })).toBeVisible();
  });

  await test.step('a full category loads more, and its chips order it', async () => {
    for (let at = 100; at < 152; at += 4) {
      await Promise.all([0, 1, 2, 3].map((more) => add(`PALLET-${at + more}`)));
    }
    await page.goto('/vault/code128');
    await expect(cards).toHaveCount(50);
    await page.getByRole('button', { name: 'Load More Barcodes' }).click();
    await expect(cards).toHaveCount(52);
    await page.getByRole('searchbox').fill('let-12');
    await expect(cards).toHaveCount(10);
    await page.getByRole('searchbox').fill('%');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await page.getByRole('searchbox').fill('PALLET-13');
    await expect(cards).toHaveCount(10);
    await page
      .getByRole('article')
      .filter({ hasText: 'PALLET-135' })
      .getByRole('button', { name: /^Favorite/ })
      .click();
    await page.getByRole('searchbox').fill('');
    await expect(cards).toHaveCount(52);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Favorites', exact: true }).click();
    await expect(cards).toHaveCount(1);
  });

  await test.step('held, it is deleted; Undo brings it back', async () => {
    await cards.first().getByText('PALLET-135').click({ delay: 900 });
    await expect(page.getByText('No favorites yet')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(cards.first()).toContainText('PALLET-135');
  });

  await test.step('a badge goes under a manager ID, and is seen once the PIN is set', async () => {
    await page.goto('/manual-entry');
    await page.getByLabel('Barcode Type').selectOption({ label: 'Manager Badge' });
    await page.getByLabel('Barcode Value').fill('BADGE-77');
    await page.getByRole('button', { name: 'Save Barcode' }).click();
    await expect(page.getByText('Manager ID is required for this category')).toBeVisible();
    await page.getByLabel('Manager ID').fill('m-77');
    await page.getByRole('button', { name: 'Save Barcode' }).click();
    await page.getByRole('link', { name: 'Stored Barcodes' }).click();
    await page.getByRole('link', { name: /^Manager ID/ }).click();
    await page.getByLabel('New PIN').fill('2468');
    await page.getByLabel('Repeat PIN').fill('2468');
    await page.getByRole('button', { name: 'Access' }).click();
    await expect(cards.first()).toContainText('BADGE-77');
    await page.goto('/badge-log');
    await expect(page.getByText('M-77').first()).toBeVisible();
  });

  await test.step('the categories are one row that scrolls, and the first barcode is on the screen with it', async () => {
    for (const type of ['qr', 'code39', 'datamatrix'] as const) await add('DOCK 7', type);
    await page.goto('/vault');
    const chips = page.getByRole('list', { name: 'Categories' }).getByRole('listitem');
    await expect(chips).toHaveCount(6);
    await cards.first().waitFor();
    const boxes = await Promise.all((await chips.all()).map((chip) => chip.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    expect(boxes.at(-1)?.x).toBeGreaterThan(phone.width);
    await expect(cards.first()).toBeInViewport();
    await chips.last().scrollIntoViewIfNeeded();
    await expect(chips.last()).toBeInViewport();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.width);
  });
});
