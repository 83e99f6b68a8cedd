import type { Page } from '@playwright/test';
import { newPerson, openedBy, signUp } from './person.ts';
import { expect, test } from './product.ts';

const live = { timeout: 15_000 };

test('a site is changed on the web: used at once without a reload, and the second of two editors loses nothing', async ({
  browser,
  product,
}) => {
  const mia = newPerson('manager', 'Mia', 'east');
  const ann = newPerson('manager', 'Ann', 'east');
  const sam = newPerson('worker', 'Sam', 'east');
  await Promise.all([mia, ann, sam].map((person) => signUp(product, person)));
  const [office, second, floor] = await Promise.all(
    [mia, ann, sam].map((person) => openedBy(browser, product.url, person)),
  );
  if (!office || !second || !floor) throw new Error('three pages were opened');
  const plan = office.getByRole('group', { name: /^Floor plan/ });
  const coldStore = office.getByRole('button', { name: /^Cold store/ });

  await test.step('Mia draws a zone with the pointer, and moves and resizes it with keys', async () => {
    await office.getByRole('navigation').getByRole('link', { name: 'Site', exact: true }).click();
    await office.getByRole('button', { name: 'Floor plan, zones' }).click();
    await office.getByRole('button', { name: 'Start with an empty floor' }).click();
    await office.getByRole('button', { name: 'Draw a zone' }).click();
    await dragOn(office, plan, [0.3, 0.3], [0.6, 0.6]);
    await office.getByRole('textbox', { name: 'Name' }).fill('Cold store');
    const size = /(\d+) × (\d+) m/.exec((await coldStore.getAttribute('aria-label')) ?? '');
    await coldStore.focus();
    await office.keyboard.press('ArrowRight');
    await office.keyboard.press('Shift+ArrowRight');
    await expect(coldStore).toHaveAccessibleName(`Cold store, Work area, ${Number(size?.[1]) + 1} × ${size?.[2]} m`);
  });

  await test.step('unsaved, it is there after a reload; saved, Sam can place a beacon there', async () => {
    await floor.goto('/emergency?tab=beacons');
    await second.goto('/site');
    await second.getByLabel('Entrance').fill('Gate 9');
    await office.reload();
    await expect(coldStore).toBeVisible();
    await save(office);
    await expect(floor.getByRole('option', { name: 'Cold store' })).toBeAttached(live);
  });

  await test.step('Ann, who began before, sees what Mia changed and keeps her own on top', async () => {
    await second.getByRole('button', { name: 'Review' }).click(live);
    const review = second.getByRole('dialog', { name: 'Mia Chen has changed this site' });
    await expect(review.getByRole('list', { name: 'Changes by Mia Chen' })).toContainText('Zones › Cold store');
    await expect(review.getByRole('list', { name: 'Your changes' })).toContainText('Gate 9');
    await review.getByRole('button', { name: 'Keep my changes on top' }).click();
    await save(second);
  });

  await test.step('the history says who changed what, and takes it back', async () => {
    await expect(office.getByText('changed by Ann Chen')).toBeVisible(live);
    await office.getByRole('button', { name: 'History' }).click();
    await office.getByRole('button', { name: 'Undo version 3' }).click();
    await save(office);
    await office.getByRole('button', { name: 'Name and address' }).click();
    await expect(office.getByLabel('Entrance')).toHaveValue('');
    await expect(floor.getByRole('option', { name: 'Cold store' })).toBeAttached();
  });

  await test.step('what Mia switches off is gone from Sam’s screens and refused, and EMERGENCY stays', async () => {
    const totes = floor.getByRole('navigation').getByRole('link', { name: 'Totes' });
    await expect(totes).toBeVisible();
    await office.getByRole('button', { name: 'Switched off' }).click();
    await office.getByRole('switch', { name: /^Wall counts/ }).click();
    await office.getByRole('switch', { name: /^Totes/ }).click();
    await save(office);
    await expect(totes).toHaveCount(0, live);
    expect((await floor.request.get('/api/totes')).status()).toBe(403);
    await floor.goto('/tote-minder');
    await expect(floor.getByRole('heading', { name: 'Switched off' })).toBeVisible();
    await expect(floor.getByRole('button', { name: /EMERGENCY/ })).toBeEnabled();
  });
});

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Save \d/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Save \d/ })
    .click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
}

/** Drags between two places of a drawing, given as parts of its width and height. */
async function dragOn(page: Page, drawing: ReturnType<Page['locator']>, from: [number, number], to: [number, number]) {
  const box = await drawing.boundingBox();
  if (!box) throw new Error('the drawing is not shown');
  const at = ([x, y]: [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 3 });
  await page.mouse.up();
}
