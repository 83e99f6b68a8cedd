import type { Locator, Page } from '@playwright/test';
import { newPerson, signInOnScreen, signUp } from './person.ts';
import { expect, test } from './product.ts';

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const live = { timeout: 15_000 };

test('totes: kept on the device, in step between tabs, and what the site knows of them seen live by both', async ({
  browser,
  baseURL,
  product,
}) => {
  const mia = newPerson('manager', 'Mia', 'west');
  const sam = newPerson('worker', 'Sam', 'west');
  await Promise.all([signUp(product, mia), signUp(product, sam)]);
  const office = await (await browser.newContext({ baseURL, viewport: desk })).newPage();
  const pocket = await browser.newContext({ baseURL, viewport: phone });
  // Switched on, every tote is active.
  await pocket.addInitScript('Math.random = () => 0.1;');
  const floor = await pocket.newPage();
  await Promise.all([signInOnScreen(office, mia), signInOnScreen(floor, sam)]);
  const code = `A12-${sam.email.slice(-21, -13)}`;
  const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });

  await test.step('Sam adds a new one and one of before, and finds them again after a reload', async () => {
    await floor.getByRole('navigation').getByRole('link', { name: 'Totes' }).click();
    await expect(floor.getByText('No totes yet')).toBeVisible();
    await expect(floor.getByRole('button', { name: 'Add New' })).toBeDisabled();
    await floor.getByLabel('Tote Name').fill('A-12');
    await floor.getByLabel('Barcode', { exact: true }).fill(code);
    await floor.getByRole('button', { name: 'Add New' }).click();
    const before = floor.getByLabel('Previous Totes');
    await before.selectOption({ label: (await before.locator('option').nth(3).textContent()) ?? '' });
    await floor.getByRole('button', { name: 'Add Selected' }).click();
    await expect(floor.getByRole('switch')).toHaveCount(2);
    await toggle(floor, 'A-12').click();
    await floor.reload();
    await expect(toggle(floor, 'A-12')).toBeChecked();
    await expect(floor.getByRole('navigation').getByRole('link', { name: 'Totes' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  await test.step('a second tab shows and changes the same totes', async () => {
    const second = await pocket.newPage();
    await second.goto('/tote-minder');
    await expect(toggle(second, 'A-12')).toBeChecked();
    await second.getByRole('switch', { checked: false }).click();
    await expect(floor.getByRole('switch', { checked: true })).toHaveCount(2);
    await second.close();
  });

  await test.step('held, a card shows its barcode; closing that turns the tote off', async () => {
    const dialog = floor.getByRole('dialog', { name: 'A-12' });
    await hold(floor, floor.getByRole('button', { name: 'A-12', exact: true }), () =>
      expect(dialog.getByRole('img', { name: 'Barcode of A-12' })).toBeVisible(),
    );
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(toggle(floor, 'A-12')).not.toBeChecked();
  });

  await test.step('held for a second, Clear All Active clears them', async () => {
    const clear = floor.getByRole('button', { name: 'Clear All Active' });
    await hold(floor, clear, () => expect(clear).toBeHidden());
    await expect(floor.getByText('Totes Cleared', { exact: true })).toBeVisible();
    await expect(floor.getByRole('switch', { checked: true })).toHaveCount(0);
  });

  await office.getByRole('link', { name: 'Site Totes' }).click();
  const row = office.getByRole('row', { name: new RegExp(code) });
  const sheet = floor.getByRole('dialog', { name: 'A-12' });

  await test.step('registered from its card, Mia sees it at once, and who has taken it', async () => {
    await floor.getByRole('button', { name: 'A-12', exact: true }).click();
    await sheet.getByRole('button', { name: 'Register Tote' }).click();
    await expect(row).toContainText('Pending', live);
    await sheet.getByRole('button', { name: 'Take' }).click();
    await expect(row).toContainText('Sam Okafor', live);
  });

  await test.step('what Mia changes while Sam types is shown to him, and what he typed stays', async () => {
    await sheet.getByLabel('Items').fill('20');
    await row.getByRole('button').click();
    const detail = office.getByRole('article', { name: code });
    await detail.getByLabel('Status').selectOption('Processing');
    await detail.getByRole('button', { name: 'Save Changes' }).click();
    await expect(sheet.getByText('Someone else changed this tote: it is now Processing, 0 items')).toBeVisible(live);
    await expect(sheet.getByLabel('Items')).toHaveValue('20');
    await sheet.getByRole('button', { name: 'Save Changes' }).click();
    await expect(row).toContainText('20', live);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(floor.getByRole('list', { name: 'Totes' })).toContainText('20 items · Sam Okafor');
  });

  await test.step('a change of a version that is gone is refused, and says what it has become', async () => {
    const refused = await floor.evaluate<{ status: number; message: string }>(`(async () => {
      const [tote] = await (await fetch('/api/totes?codes=${code}')).json();
      const answer = await fetch('/api/totes/' + tote.id, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ version: 1, itemCount: 7 }),
      });
      return { status: answer.status, message: (await answer.json()).message };
    })()`);
    expect(refused.status).toBe(409);
    expect(refused.message).toMatch(/20 items/);
    await expect(row).toContainText('20');
  });
});

/** Keeps the pointer down on an element until something has become of it. */
async function hold(page: Page, element: Locator, until: () => Promise<unknown>): Promise<void> {
  await element.hover();
  await page.mouse.down();
  await until();
  await page.mouse.up();
}
