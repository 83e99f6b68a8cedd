import { join } from 'node:path';
import { endpoints } from '@floorlight/contracts/catalogue';
import { client } from '@floorlight/test-kit/client';
import type { Page } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';
import { root } from '../start/environment.ts';
import { connectScanner } from './hardware-scanner.ts';
import { newPerson, type Person, signInOnScreen, signUp } from './person.ts';
import { expect, test } from './product.ts';

/** With SCREENSHOTS=1 each screen is kept here as a picture; it takes a fifth of the time, so it isn't the default. */
const pictures = join(root, 'test-results/screens');

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } };
const themes = {
  light: { colorScheme: 'light', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  contrast: { colorScheme: 'light', contrast: 'more' },
} as const;

interface Screen {
  name: string;
  open: (page: Page) => Promise<void>;
}

const at = (name: string, path: string, ready: string): Screen => ({
  name,
  async open(page) {
    await page.goto(path);
    await page.getByText(ready).first().waitFor();
  },
});
const after = (screen: Screen, name: string, step: (page: Page) => Promise<void>): Screen => ({
  name,
  async open(page) {
    await screen.open(page);
    await step(page);
  },
});

const signIn = at('sign-in', '/', 'Forgot Password');
const signedOut: Screen[] = [
  signIn,
  after(signIn, 'sign-up', (page) => page.getByRole('button', { name: 'Sign Up' }).click()),
  after(signIn, 'forgot', (page) => page.getByRole('button', { name: 'Forgot Password' }).click()),
  at('verify-error', '/verify-email', 'Verification token is missing'),
  at('reset-without-token', '/reset-password', 'Invalid Reset Link'),
  at('reset', '/reset-password?token=some', 'Confirm New Password'),
  at('tokens-public', '/manager-tokens', 'Authentication Required'),
  at('emergency-public', '/emergency', 'Emergency Response Center'),
  at('audio-public', '/emergency?tab=audio', 'Master Volume'),
];
const dashboard = at('dashboard', '/', 'Stored Barcodes');
const centre = at('emergency', '/emergency', 'TOTAL ALERTS');
const beacons = after(at('beacons', '/emergency?tab=beacons', 'Keep clear'), 'beacons', (page) =>
  page.getByRole('button', { name: 'Wet floor, Critical' }).first().click(),
);
const incidents = at('incidents', '/incidents', 'Rack bent');
const vaultList = at('vault-category', '/vault/code128', 'PALLET-7');
const manualEntry = at('manual-entry', '/manual-entry', 'Barcode Value');
const safetyAndVault: Screen[] = [
  dashboard,
  centre,
  after(centre, 'protocols', (page) => page.getByRole('tab', { name: 'Safety Protocols' }).click()),
  after(centre, 'contacts', (page) => page.getByRole('tab', { name: 'Emergency Contacts' }).click()),
  beacons,
  after(beacons, 'place-beacon', async (page) => {
    await page.getByRole('button', { name: 'Place Beacon' }).click();
    await page.getByRole('dialog', { name: 'Place Alert Beacon' }).getByText('Location unavailable').waitFor();
  }),
  incidents,
  after(incidents, 'incident', (page) =>
    page
      .getByRole('button', { name: /Rack bent/ })
      .first()
      .click(),
  ),
  after(incidents, 'report-incident', async (page) => {
    await page.getByRole('button', { name: 'Report Incident' }).click();
    await page.getByRole('button', { name: 'Submit Report' }).click();
    await page.getByText('Title must be at least 3 characters').waitFor();
  }),
  at('vault', '/vault', 'Shipping labels'),
  after(vaultList, 'vault-filters', (page) => page.getByRole('button', { name: 'Filters' }).click()),
  after(vaultList, 'vault-details', async (page) => {
    await page.getByRole('button', { name: 'View Pallet of tape' }).click();
    await page.getByRole('dialog').getByRole('img').waitFor();
  }),
  after(at('vault-locked', '/vault/manager_badge', 'Set Your Manager PIN'), 'vault-pin', (page) =>
    page.getByLabel('New PIN').fill('12'),
  ),
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
  at('my-breaks', '/my-breaks', 'Warehouse Floor'),
];
const floorAndDesk: Screen[] = [
  after(at('totes', '/tote-minder', 'No totes yet'), 'totes', async (page) => {
    await page.getByLabel('Tote Name').fill('tsRNDT7');
    await page.getByLabel('Barcode', { exact: true }).fill('TOTE-7');
    await page.getByRole('button', { name: 'Add New' }).click();
    await page.getByRole('switch', { name: 'tsRNDT7' }).click();
    await page.getByText('12 items').waitFor();
  }),
  after(at('tote', '/tote-minder', '12 items'), 'tote', async (page) => {
    await page.getByRole('button', { name: 'tsRNDT7', exact: true }).click();
    await page.getByRole('button', { name: 'Save Changes' }).waitFor();
  }),
  after(at('tote-barcode', '/tote-minder', '12 items'), 'tote-barcode', async (page) => {
    await page.getByRole('button', { name: 'tsRNDT7', exact: true }).click();
    await page.getByRole('button', { name: 'Show Barcode' }).click();
    await page.getByRole('button', { name: 'Barcode of tsRNDT7' }).waitFor();
  }),
  at('site-totes', '/totes', 'TOTE-7'),
  at('inventory', '/tote-minder?tab=inventory', 'AFE 1 - Wall 101'),
  after(at('recount', '/tote-minder?tab=inventory', 'AFE 1 - Wall 101'), 'recount', async (page) => {
    await page.getByLabel('AFE Area').selectOption('AFE 1');
    await page.getByLabel('Wall Number').selectOption('Wall 101');
    await page.getByText('Wall 101 is already counted').waitFor();
  }),
  at('counts', '/counts', 'not counted yet'),
  after(at('count-session', '/counts', 'not counted yet'), 'count-session', async (page) => {
    await page.getByRole('button', { name: /Mia Chen.*walls/ }).click();
    await page.getByText('Total Items Counted').waitFor();
  }),
  after(at('scanner', '/scanner', 'Camera Access Required'), 'scanner', async (page) => {
    await page.getByRole('switch', { name: 'Session' }).click();
    await page.getByText('This session').waitFor();
  }),
  after(dashboard, 'what-is-this', async (page) => {
    const scanner = await connectScanner(page);
    await scanner.scan('X00ABC1234');
    await page.getByText('Not in your vault').waitFor();
    await scanner.scan('TOTE-42');
    await page.getByRole('button', { name: 'Show as Barcode' }).click();
    await page.getByRole('img', { name: 'Barcode TOTE-42' }).waitFor();
  }),
  after(at('bc-buddy', '/tote-minder?tab=bcbuddy', 'Scan Barcode'), 'bc-buddy', async (page) => {
    await (await connectScanner(page)).scan('X00ABC1234');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Last Scanned Barcode').waitFor();
  }),
  after(at('bc-buddy-ready', '/tote-minder?tab=bcbuddy', 'Last Scanned Barcode'), 'bc-buddy-ready', async (page) => {
    await page.getByRole('button', { name: 'Show Barcode' }).click();
    await page.getByRole('img', { name: 'Barcode X00ABC1234' }).waitFor();
  }),
  at('activity', '/activity', 'Signed in'),
  at('audit-log', '/audit-log', 'no older entries'),
  at('badge-log', '/badge-log', 'no older entries'),
  at('manager-tokens', '/manager-tokens', 'Audit Logging'),
  at('sign-up-requests', '/sign-up-requests', 'Nobody is waiting'),
  at('profile', '/profile', 'This device'),
  at('not-found', '/no-such-page', '404 Page Not Found'),
  after(dashboard, 'notifications', async (page) => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('dialog', { name: 'Notifications' }).getByText('Loading').waitFor({ state: 'hidden' });
  }),
  after(dashboard, 'away-break', async (page) => {
    await page.getByRole('button', { name: 'Away Break' }).click();
    await page.getByRole('button', { name: 'Start Break' }).waitFor();
  }),
  after(dashboard, 'away-break-running', async (page) => {
    await page.getByRole('button', { name: 'Away Break' }).click();
    await page.getByRole('button', { name: 'Start Break' }).click();
    await page.getByRole('timer', { name: 'Time since the break began' }).waitFor();
  }),
  after(dashboard, 'emergency-dialog', async (page) => {
    await page.getByRole('button', { name: 'EMERGENCY', exact: true }).click();
    await page.getByRole('dialog', { name: 'Emergency Alert System' }).waitFor();
  }),
  // Last: from here on there is an emergency of one's own on every screen.
  after(dashboard, 'my-emergency', async (page) => {
    // Else it is looked for as long as it may take.
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 40.712776, longitude: -74.005974 });
    await page.getByRole('button', { name: 'EMERGENCY', exact: true }).click();
    await page.getByRole('dialog', { name: 'Emergency Alert System' }).getByText('Fire Emergency').click();
    await page.getByRole('button', { name: 'Send Emergency Alert' }).click();
    await page.getByRole('status', { name: 'Your emergency' }).getByRole('button').click();
    await page.getByRole('dialog', { name: 'Your Emergency' }).waitFor();
  }),
];

/** Two of a length: the longest by far, and each worker takes one. */
const halves = {
  'signed out, of safety, the vault and breaks': [signedOut, safetyAndVault],
  'of totes, counts, the scanner and the desk': [[], floorAndDesk],
} as const;
test.describe.configure({ mode: 'parallel' });

for (const [half, [before, behind]] of Object.entries(halves))
  test(`every screen ${half}, in each theme and size, is free of what axe finds, and fits its width`, async ({
    browser,
    baseURL,
    product,
  }) => {
    test.setTimeout(600_000);
    const page = await (await browser.newContext({ baseURL, reducedMotion: 'reduce' })).newPage();
    const findings: string[] = [];
    for (const screen of before) findings.push(...(await lookAt(page, screen)));

    const manager = newPerson('manager', 'Mia', 'north');
    const cookie = await signUp(product, manager);
    const worker = await signUp(product, newPerson('worker', 'Sam', 'north'));
    await raiseAlerts(product.url, worker, cookie);
    await takeBreaks(product.url, worker, cookie);
    await reportFloor(product.url, worker);
    await fillVault(product.url, cookie);
    await countWalls(product.url, cookie);
    await signInOnScreen(page, manager as Person);
    for (const screen of behind) findings.push(...(await lookAt(page, screen)));
    expect(findings).toEqual([]);
  });

/** Opened on a phone, and carried to a desk. */
async function lookAt(page: Page, { name, open }: Screen): Promise<string[]> {
  await page.emulateMedia(themes.light);
  await page.setViewportSize(sizes.phone);
  await open(page);
  const findings: string[] = [];
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const [theme, media] of Object.entries(themes)) {
      await page.emulateMedia(media);
      if (process.env.SCREENSHOTS) await page.screenshot({ path: join(pictures, `${name}-${theme}-${size}.png`) });
      // A theme changes colours alone: what else there is to find has been found in the first.
      for (const { id, nodes } of await violations(page, theme === 'light' ? {} : { runOnly: ['color-contrast'] })) {
        const where = nodes.map(({ html }) => html.slice(0, 120)).join(' | ');
        findings.push(`${name} in ${theme} at ${size} size: ${id}: ${where}`);
      }
    }
    const tooWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth');
    if (tooWide) findings.push(`${name}: wider than a ${size}`);
  }
  return findings;
}

/** What axe finds. Its package for Playwright puts all of axe into the page twice for each look: most of the time. */
async function violations(page: Page, options: RunOptions): Promise<Result[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  return page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`);
}

/** One of each state, so that the screens have something to show. */
async function raiseAlerts(url: string, worker: string, manager: string): Promise<void> {
  const call = client(url);
  const as = (cookie: string) => ({ cookie, origin: url });
  const alerts = [
    { title: 'Hazmat Emergency', severity: 'critical' },
    { title: 'Security Emergency', severity: 'high' },
    {
      title: 'Medical Emergency',
      severity: 'critical',
      latitude: 40.712776,
      longitude: -74.005974,
      locationAccuracy: 8,
    },
  ] as const;
  const [resolved, acknowledged] = await Promise.all(
    alerts.map(async (body) => {
      const { body: alert } = await call(endpoints.raiseAlert, { body, headers: as(worker) });
      return (alert as { id: string }).id; // raising can't be refused here
    }),
  );
  const update = (id: string | undefined, status: 'acknowledged' | 'resolved') =>
    call(endpoints.updateAlert, { params: { id: id ?? '' }, body: { status }, headers: as(manager) });
  await Promise.all([update(resolved, 'resolved'), update(acknowledged, 'acknowledged')]);
}

/** One that runs and one that was ended in time. */
async function takeBreaks(url: string, worker: string, manager: string): Promise<void> {
  const call = client(url);
  const as = (cookie: string) => ({ headers: { cookie, origin: url } });
  const body = { sessionType: 'restroom', location: 'Warehouse Floor' } as const;
  await call(endpoints.initializeBreakSettings, as(manager));
  await call(endpoints.startBreak, { body, ...as(worker) });
  const { body: started } = await call(endpoints.startBreak, { body, ...as(manager) });
  const { session } = started as { session: { id: string } }; // a first break can't be refused
  await call(endpoints.endBreak, { params: { id: session.id }, body: {}, ...as(manager) });
}

/** A beacon and an incident. */
async function reportFloor(url: string, worker: string): Promise<void> {
  const call = client(url);
  const headers = { cookie: worker, origin: url };
  const beacon = {
    title: 'Wet floor',
    description: 'Keep clear',
    priority: 'critical',
    warehouseZone: 'Picking',
  } as const;
  await call(endpoints.placeBeacon, { body: beacon, headers });
  const report = {
    title: 'Rack bent',
    description: 'A fork went through the lowest beam',
    incidentType: 'equipment_damage',
    severity: 'high',
    location: 'Storage B, aisle 12',
  } as const;
  await call(endpoints.reportIncident, { body: report, headers });
}

/** A wall that was counted twice, one that is empty, and a tote on record. */
async function countWalls(url: string, cookie: string): Promise<void> {
  const call = client(url);
  const headers = { cookie, origin: url };
  const count = { afeArea: 'AFE 1', wallNumber: 'Wall 101', rebinPsTotes: 12, psToteOverflow: 0, floorTable: 30 };
  await call(endpoints.saveCount, { body: { ...count, notes: 'One label is torn' }, headers });
  await call(endpoints.saveCount, { body: count, headers });
  const empty = { ...count, wallNumber: 'Wall 102', rebinPsTotes: 0, floorTable: 0, empty: true };
  await call(endpoints.saveCount, { body: empty, headers });
  await call(endpoints.createTote, { body: { toteNumber: 'TOTE-7', status: 'processing', itemCount: 12 }, headers });
}

/** Of some types something, one of them a badge. */
async function fillVault(url: string, cookie: string): Promise<void> {
  const call = client(url);
  const barcodes = [
    { type: 'code128', value: 'PALLET-7', description: 'Pallet of tape', location: 'Storage B' },
    {
      type: 'code128',
      value: 'SHELF-0412-LEVEL-3',
      description: 'A shelf with a name that is longer than a phone is wide',
    },
    { type: 'upc', value: '036000291452', confidence: 92, isAiReconstructed: true },
    { type: 'qr', value: 'https://floorlight.test/dock/7' },
    { type: 'manager_badge', value: 'BADGE-7', managerId: 'M-7' },
  ] as const;
  for (const body of barcodes) await call(endpoints.addBarcode, { body, headers: { cookie, origin: url } });
}
