import { paths } from '@floorlight/contracts/paths';
import type { Page } from '@playwright/test';
import { after, at, type Screen } from './screen.ts';

/** Looked at in each layout alone. */
const layoutsOf = (screen: Screen): Screen => ({ ...screen, isLayoutOnly: true });

const opening = (
  name: string,
  [path, ready]: [string, string],
  step: (page: Page) => Promise<void>,
  leadsTo?: string,
): Screen => layoutsOf(after(at(name, path, ready), name, step, leadsTo));

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
const vaultList: [string, string] = ['/vault/code128', 'PALLET-7'];

/** What is done with a barcode. */
const changes = /\/api\/barcodes\/[\w-]+\/favorite$/;

async function openBarcode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View Pallet of tape' }).click();
  await page.getByRole('dialog').getByRole('img').waitFor();
}

/** Dialogs of safety, the vault and breaks. */
export const dialogs: Screen[] = [
  opening(
    'injury-record',
    ['/incidents', 'Rack bent'],
    async (page) => {
      await press(page, /Rack bent/);
      await page.locator('section', { hasText: 'OSHA record' }).getByRole('button', { name: 'Change' }).click();
      await page.getByLabel('Employee’s name').waitFor();
    },
    paths.incident,
  ),
  opening('injury-summary', ['/injury-log', 'Privacy case'], async (page) => {
    await press(page, 'Edit Summary');
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  }),
  opening('resolve-beacon', ['/emergency?tab=beacons', 'Keep clear'], async (page) => {
    await page.getByRole('button', { name: 'Wet floor, Critical' }).first().click();
    await press(page, 'Mark Resolved');
    await page.getByRole('dialog').getByRole('textbox').waitFor();
  }),
  opening('edit-barcode', vaultList, async (page) => {
    await openBarcode(page);
    await press(page, 'Edit');
    await page.getByRole('dialog', { name: 'Edit Barcode' }).waitFor();
  }),
  opening('what-waits', vaultList, async (page) => {
    await page.route(changes, (route) => route.abort());
    await press(page, 'Favorite Pallet of tape');
    await page.getByRole('banner').getByRole('button', { name: '1 waiting' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Discard/ })
      .waitFor();
  }),
  opening('offer-barcode', vaultList, async (page) => {
    await page.unroute(changes);
    await openBarcode(page);
    await press(page, 'Share by QR Code');
    await page.getByRole('dialog', { name: 'Share by QR Code' }).getByRole('img').waitFor();
  }),
  opening('confirm-breaks', ['/my-breaks', 'Warehouse Floor'], async (page) => {
    await press(page, 'Confirm My Breaks');
    await page.getByLabel('My shift began').fill('06:00');
    await page.getByLabel('My shift ended').fill('14:30');
    await page.getByRole('radio').first().waitFor();
  }),
];

/** One wall of a count of the site. */
export const openWall = opening(
  'wall-of-count',
  ['/counts', 'Counts of the Site'],
  async (page) => {
    await page.getByRole('link', { name: /Year-end count/ }).click();
    await press(page, /^Wall 101/);
    await page.getByRole('dialog').waitFor();
  },
  paths.siteCount,
);

/** The question before an emergency of one's own is ended. */
export const endEmergency = opening('end-emergency', ['/', 'Stored Barcodes'], async (page) => {
  await page.getByRole('button', { name: 'ACTIVE', exact: true }).focus();
  await page.keyboard.down('Enter');
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.up('Enter');
});

/** A token that was just generated, and its code. */
export const openToken = opening('manager-token', ['/manager-tokens', 'Audit Logging'], async (page) => {
  const own = "fetch('/api/auth/user').then((answer) => answer.json()).then(({ employeeId }) => employeeId)";
  await page
    .getByLabel('Manager ID')
    .first()
    .fill(await page.evaluate<string>(own));
  await page.getByLabel('Reason for Access').fill('The cage is locked');
  await press(page, 'Generate Token');
  await press(page, 'Show Code');
});

/** Below an alarm, an emergency of one's own and a hazard, which leave little of a phone. */
export const threeBars: Screen[] = [
  opening('three-bars-dashboard', ['/', 'Stored Barcodes'], async (page) => {
    for (const name of ['Your emergency', 'Hazard'])
      await page.getByRole('status', { name }).getByRole('button').waitFor();
    await page.getByRole('region', { name: 'Alarm' }).getByRole('button').first().waitFor();
  }),
  layoutsOf(at('three-bars-emergency', '/emergency', 'TOTAL ALERTS')),
  layoutsOf(at('three-bars-inventory', '/tote-minder?tab=inventory', 'AFE 1 - Wall 101')),
  opening('three-bars-dialog', vaultList, openBarcode),
];
