import { paths } from '@floorlight/contracts/paths';
import { ofAdministrators } from './administrator-screens.ts';
import { toteId } from './fill-screens.ts';
import { connectScanner } from './hardware-scanner.ts';
import { endEmergency, openToken, openWall, threeBars } from './layout-screens.ts';
import { dashboard } from './safety-screens.ts';
import { after, at, type Screen } from './screen.ts';

/** Loaded as somebody of whom auth says something else: to make it true would change other tests of the product. */
const asUser = (name: string, changes: object, path: string, ready: string): Screen => ({
  name,
  path,
  async open(page) {
    await page.unrouteAll();
    await page.route('**/api/auth/user', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...changes } });
    });
    await page.goto(path);
    await page.getByText(ready).first().waitFor();
  },
});
const secondStep = asUser('second-step', { needsSecondFactor: true }, '/people', 'No passkeys yet');
const halfReport = 'Half a report';
/** A drill that runs, and its all clear: other screens are below it. */
const callDrill = `fetch('/api/evacuations', {
  method: 'POST',
  body: JSON.stringify({ kind: 'fire', reason: 'Drill of the early shift', zones: [], drill: true }),
  headers: { 'content-type': 'application/json' },
}).then((answer) => answer.json()).then(({ id }) => { globalThis.drill = id; })`;
const drillOver = (screen: Screen): Screen => ({
  ...screen,
  async open(page) {
    await page.evaluate("fetch('/api/evacuations/' + drill + '/all-clear', { method: 'POST' }).then(String)");
    await page.getByRole('button', { name: 'I’m safe' }).waitFor({ state: 'hidden' });
    const field = page.getByRole('dialog').getByLabel('Title').and(page.locator(':focus'));
    if ((await field.inputValue()) !== halfReport) throw new Error('what was typed below the evacuation is lost');
    await screen.open(page);
  },
});
const people = at('people', '/people', 'Reached by');
export const floorAndDesk: Screen[] = [
  asUser('closed-site', { siteClosed: true }, '/', 'is closed.'),
  after(secondStep, 'second-step', async (page) => {
    await page.getByRole('button', { name: 'Set Up' }).click();
    await page.getByRole('img', { name: 'The secret as a QR code' }).waitFor();
  }),
  asUser('people', {}, '/people', 'Reached by'),
  after(people, 'invite', async (page) => {
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByText('Email addresses, one per line').waitFor();
  }),
  after(people, 'printed-codes', async (page) => {
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('tab', { name: 'QR' }).click();
    await page.getByLabel('Blank codes').fill('1');
    await page.getByRole('button', { name: 'Make QR Sheet' }).click();
    await page.getByText('1 code is ready').waitFor();
  }),
  at('open-invitations', '/people?view=invitations', 'Blank code'),
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
  // A notice of the screen before names the same tote.
  after(at('site-totes', '/totes', 'Every registered tote'), 'site-totes', async (page) => {
    await page.getByRole('main').getByText('TOTE-7').first().waitFor();
  }),
  at('tote-page', `/totes/${toteId}`, 'registered it'),
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
  after(at('open-count', '/counts', 'Counts of the Site'), 'open-count', async (page) => {
    await page.getByRole('button', { name: 'Open a Count' }).click();
    await page.getByRole('switch', { name: 'Blind count' }).waitFor();
  }),
  after(
    at('site-count', '/counts', 'Counts of the Site'),
    'site-count',
    async (page) => {
      await page.getByRole('link', { name: /Year-end count/ }).click();
      await page.getByText('Walls of AFE 1').first().waitFor();
    },
    paths.siteCount,
  ),
  openWall,
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
  at('audit-log', '/audit-log', 'shown'),
  at('badge-log', '/badge-log', 'shown'),
  at('manager-tokens', '/manager-tokens', 'Audit Logging'),
  openToken,
  at('sign-up-requests', '/sign-up-requests', 'Nobody is waiting'),
  at('site', '/site', 'Version 1'),
  at('site-contacts', '/site?section=contacts', 'Quick dial'),
  after(at('site-plan', '/site?section=plan', 'Width of the plan'), 'site-plan', async (page) => {
    await page.getByRole('button', { name: 'Start with an empty floor' }).click();
    await page.getByRole('button', { name: 'Draw a zone' }).waitFor();
    await page.getByRole('group', { name: /^Floor plan/ }).waitFor();
  }),
  at('site-alarm', '/site?section=alarm', 'Whoever is on call'),
  at('site-areas', '/site?section=areas', 'One area per line'),
  at('profile', '/profile', 'This device'),
  after(at('profile-password', '/profile', 'This device'), 'change-password', (page) =>
    page.getByRole('button', { name: 'Change Password' }).click(),
  ),
  after(at('profile-delete-account', '/profile', 'This device'), 'delete-account', (page) =>
    page.getByRole('button', { name: 'Delete My Account' }).click(),
  ),
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
  after(dashboard, 'evacuation', async (page) => {
    // Over a dialog in which something is typed.
    await page.getByRole('button', { name: 'Report Incident' }).click();
    await page.getByLabel('Title').fill(halfReport);
    await page.evaluate(callDrill);
    await page.getByRole('button', { name: 'I’m safe' }).waitFor();
    await page.locator('[inert] [role="dialog"]').waitFor({ state: 'attached' });
  }),
  after(drillOver(dashboard), 'emergency-dialog', async (page) => {
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
  endEmergency,
  ...threeBars,
  ...ofAdministrators,
];
