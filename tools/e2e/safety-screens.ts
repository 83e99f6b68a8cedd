import { paths } from '@floorlight/contracts/paths';
import { dialogs } from './layout-screens.ts';
import { after, at, follow, type Screen } from './screen.ts';

export const dashboard = at('dashboard', '/', 'Stored Barcodes');
const centre = at('emergency', '/emergency', 'TOTAL ALERTS');
const beacons = after(at('beacons', '/emergency?tab=beacons', 'Keep clear'), 'beacons', (page) =>
  page.getByRole('button', { name: 'Wet floor, Critical' }).first().click(),
);
const incidents = at('incidents', '/incidents', 'Rack bent');
const evacuations = at('evacuations', '/evacuations', 'Yearly fire drill');
const vaultList = at('vault-category', '/vault/code128', 'PALLET-7');
const vaultFiles = at('vault-files', '/vault-files', 'CSV file');
const manualEntry = at('manual-entry', '/manual-entry', 'Barcode Value');
export const safetyAndVault: Screen[] = [
  dashboard,
  at('overview', '/overview', 'Last failed email'),
  centre,
  {
    name: 'alert',
    path: paths.alert,
    async open(page) {
      const newest = `fetch('/api/emergency-alerts?limit=1').then((answer) => answer.json()).then(([{ id }]) => id)`;
      await follow(page, `/emergency/alerts/${await page.evaluate<string>(newest)}`, 'Timeline');
      // The Emergency Center, which is left, has a timeline too.
      await page.getByRole('heading', { level: 1, name: /Emergency$/ }).waitFor();
    },
  },
  after(centre, 'protocols', (page) => page.getByRole('tab', { name: 'Safety Protocols' }).click()),
  after(centre, 'contacts', (page) => page.getByRole('tab', { name: 'Emergency Contacts' }).click()),
  beacons,
  after(beacons, 'place-beacon', async (page) => {
    await page.getByRole('button', { name: 'Place Beacon' }).click();
    await page.getByRole('dialog', { name: 'Place Alert Beacon' }).getByText('Location unavailable').waitFor();
  }),
  {
    name: 'beacon',
    path: paths.beacon,
    async open(page) {
      const newest = `fetch('/api/andon-alerts').then((answer) => answer.json()).then(([{ id }]) => id)`;
      await follow(page, `/beacons/${await page.evaluate<string>(newest)}`, 'Keep clear');
      // The list, which is left, shows it too.
      await page.getByRole('heading', { level: 2, name: 'Wet floor' }).waitFor();
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  incidents,
  after(
    incidents,
    'incident',
    (page) =>
      page
        .getByRole('button', { name: /Rack bent/ })
        .first()
        .click(),
    paths.incident,
  ),
  evacuations,
  after(
    evacuations,
    'roll-call',
    async (page) => {
      await page.locator('main a[href^="/evacuations/"]').first().click();
      await page.getByRole('button', { name: 'Export' }).waitFor();
    },
    paths.evacuation,
  ),
  after(evacuations, 'call-evacuation', async (page) => {
    await page.getByRole('button', { name: 'Call an evacuation' }).click();
    await page.getByRole('switch', { name: 'This is a drill' }).waitFor();
  }),
  at('injury-log', '/injury-log', 'Privacy case'),
  after(incidents, 'report-incident', async (page) => {
    await page.getByRole('button', { name: 'Report Incident' }).click();
    await page.getByRole('button', { name: 'Submit Report' }).click();
    await page.getByText('Title must be at least 3 characters').waitFor();
  }),
  at('vault', '/vault', 'Pallet of tape'),
  after(vaultList, 'vault-filters', (page) => page.getByRole('button', { name: 'Filters' }).click()),
  after(vaultList, 'vault-details', async (page) => {
    await page.getByRole('button', { name: 'View Pallet of tape' }).click();
    await page.getByRole('dialog').getByRole('img').waitFor();
  }),
  after(vaultList, 'vault-bulk-category', async (page) => {
    await page.getByRole('button', { name: 'Select Several' }).click();
    await page.getByRole('button', { name: 'Select All Shown' }).click();
    await page.getByRole('button', { name: 'Category' }).click();
    await page.getByLabel('Category', { exact: true }).selectOption('ean13');
    await page.getByText('can’t be of this category').waitFor();
  }),
  after(vaultList, 'print-labels', async (page) => {
    await page.getByRole('button', { name: 'Print Labels' }).first().click();
    await page.getByLabel('Label size').selectOption('roll51x25');
    await page.getByRole('button', { name: 'Download ZPL' }).waitFor();
  }),
  after(at('vault-locked', '/vault/manager_badge', 'Set Your Manager PIN'), 'vault-pin', (page) =>
    page.getByLabel('New PIN').fill('12'),
  ),
  at('vault-shared', '/vault-shared', 'Nothing is shared yet'),
  at('take-barcode', '/take/AAAAAAAAAAAAAAAAAAAAAAAA', 'A colleague shares a barcode'),
  after(vaultFiles, 'vault-import', async (page) => {
    const csv = 'type,value\nean13,4006381333938\nqr,LOC-A-12';
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'Import 1 barcode' }).waitFor();
  }),
  after(manualEntry, 'manual-entry-errors', async (page) => {
    await page.getByLabel('Barcode Type').selectOption('manager_badge');
    await page.getByRole('button', { name: 'Save Barcode' }).click();
    await page.getByLabel('Barcode Value').fill('BADGE-7');
    await page.getByRole('img', { name: 'Preview of BADGE-7' }).waitFor();
  }),
  at('safety-analytics', '/safety-analytics', 'Beacons by zone'),
  at('breaks', '/break-management', 'Employee Break Usage'),
  at('break-settings', '/break-management?tab=settings', 'Restroom Break'),
  at('break-activity', '/break-management?tab=activity', 'Within policy'),
  at('break-shifts', '/break-management?tab=shifts', 'No shift confirmed yet'),
  at('my-breaks', '/my-breaks', 'Warehouse Floor'),
  ...dialogs,
];
