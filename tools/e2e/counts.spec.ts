import { readFile } from 'node:fs/promises';
import { mailTo } from './mail.ts';
import { newPerson, signInOnScreen, signUp } from './person.ts';
import { expect, test } from './product.ts';

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const live = { timeout: 15_000 };
const saving = '**/api/inventory-counts';

test('walls counted on a phone, even without a network, appear live to a manager and are exported as a workbook', async ({
  browser,
  baseURL,
  product,
}) => {
  const mia = newPerson('manager', 'Mina', 'south');
  const sam = newPerson('worker', 'Simon', 'south');
  await Promise.all([signUp(product, mia), signUp(product, sam)]);
  const office = await (await browser.newContext({ baseURL, viewport: desk })).newPage();
  const floor = await (await browser.newContext({ baseURL, viewport: phone })).newPage();
  await Promise.all([signInOnScreen(office, mia), signInOnScreen(floor, sam)]);
  const wall = floor.getByLabel('Wall Number');
  const save = floor.getByRole('button', { name: 'Save Count' });
  const onMap = (name: RegExp) => office.getByRole('button', { name });
  const toastTitled = (title: string) => floor.getByText(title, { exact: true });

  await test.step('Mina sees the walls of her site, all uncounted', async () => {
    await office.getByRole('link', { name: 'Inventory Counts' }).click();
    await expect(office.getByText('Nobody has counted')).toBeVisible();
    await expect(onMap(/^Wall \d+, not counted/)).toHaveCount(40);
  });

  await test.step('Simon counts two walls, one by typing and one by stepping; Mina sees them without a reload', async () => {
    await floor.getByRole('link', { name: 'Count Inventory' }).click();
    await expect(wall).toBeDisabled();
    await floor.getByLabel('AFE Area').selectOption('AFE 1');
    await wall.selectOption('Wall 101');
    await floor.getByLabel('Rebin PS Totes', { exact: true }).fill('12');
    await floor.getByLabel('Floor/Table', { exact: true }).fill('30');
    await save.click();
    await expect(toastTitled('Count Saved')).toBeVisible();
    await expect(wall).toHaveValue('Wall 102');
    await floor.getByRole('button', { name: 'More PS Tote Overflow' }).click({ clickCount: 3 });
    await save.click();
    await expect(wall).toHaveValue('Wall 103');
    await expect(onMap(/^Wall 101, counted, 42/)).toBeVisible(live);
    await expect(onMap(/^Wall 102, counted, 3/)).toBeVisible(live);
  });

  await test.step('without a network a count waits on the phone, survives a reload, and is sent automatically', async () => {
    await floor.route(saving, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
    await floor.getByLabel('Floor/Table', { exact: true }).fill('7');
    await save.click();
    await expect(floor.getByText('1 waiting to send')).toBeVisible();
    await expect(wall).toHaveValue('Wall 104');
    await floor.reload();
    await expect(floor.getByText('1 waiting to send')).toBeVisible();
    await floor.unroute(saving);
    await expect(floor.getByText('1 waiting to send')).toBeHidden(live);
    await expect(onMap(/^Wall 103, counted, 7/)).toBeVisible(live);
  });

  await test.step('an empty wall is confirmed, a wall is counted again, and the summary includes both', async () => {
    await floor.getByRole('button', { name: 'Confirm Empty' }).click();
    await floor.getByRole('button', { name: 'Yes, It Is Empty' }).click();
    await expect(wall).toHaveValue('Wall 105');
    await wall.selectOption('Wall 101');
    await expect(floor.getByText(/42 items.*Saving replaces it/)).toBeVisible();
    await floor.getByLabel('Rebin PS Totes', { exact: true }).fill('10');
    await save.click();
    await expect(floor.getByText('Recount', { exact: true }).first()).toBeVisible();
    const summary = floor.getByRole('region', { name: 'Session Summary' });
    await expect(summary.getByRole('definition')).toHaveText(['4', '10', '3', '7', '20']);
    await expect(onMap(/^Wall 104, counted, empty/)).toBeVisible(live);
    await expect(onMap(/^Wall 101, counted, 10, recount/)).toBeVisible(live);
  });

  await test.step('the session is downloaded as a workbook', async () => {
    const downloading = floor.waitForEvent('download');
    await floor.getByRole('button', { name: 'Export to Excel' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^inventory_count_\d{4}-\d\d-\d\d\.xlsx$/);
    // A workbook is a zip archive. The tests of its writer check the contents.
    expect((await readFile(await download.path())).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    await expect(toastTitled('Export Successful')).toBeVisible();
  });

  await test.step('Mina emails Simon’s session to herself', async () => {
    await office.getByRole('button', { name: /^Simon Okafor/ }).click();
    const sheet = office.getByRole('dialog', { name: 'Session of Simon Okafor' });
    await sheet.getByRole('button', { name: 'Email' }).click();
    await office.getByLabel('Send to').selectOption(mia.email);
    await office.getByRole('button', { name: 'Send Report' }).click();
    await expect(office.getByText('Email Sent Successfully', { exact: true })).toBeVisible(live);
    await expect(sheet.getByRole('list', { name: 'Emailed reports' })).toContainText('Sent');
    const mail = await mailTo(product, mia.email, /inventory/i);
    expect(mail.attachments).toMatchObject([{ fileName: expect.stringMatching(/^inventory_count_.*\.xlsx$/) }]);
  });

  await test.step('while a count of the site is open, the first figure of a wall is still on a phone’s screen', async () => {
    await office.goto('/counts');
    await office.getByRole('button', { name: 'Open a Count' }).click();
    await office.getByLabel('Name', { exact: true }).fill('Year-end count');
    await office.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(office.getByRole('heading', { name: 'Year-end count' })).toBeVisible();
    await floor.reload();
    await expect(floor.getByText('Year-end count')).toBeVisible(live);
    await expect(floor.getByLabel('Rebin PS Totes', { exact: true })).toBeInViewport({ ratio: 1 });
  });

  await test.step('the actions of the open count are one column on a phone', async () => {
    for (const width of [390, 320]) {
      await office.setViewportSize({ width, height: 844 });
      const boxes = await Promise.all(
        ['Who counts', 'Approve All Counted', 'Close Count'].map((name) =>
          office.getByRole('button', { name }).boundingBox(),
        ),
      );
      expect(new Set(boxes.map((box) => `${box?.x} ${box?.width}`)).size).toBe(1);
      expect(boxes[0]?.width).toBeGreaterThan(width - 40);
    }
  });
});
