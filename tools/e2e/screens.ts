import { paths } from '@floorlight/contracts/paths';
import { badge, toteId } from './fill-screens.ts';
import { connectScanner } from './hardware-scanner.ts';
import { dialogs, endEmergency, openToken, openWall, threeBars } from './layout-screens.ts';
import { signInOnScreen } from './person.ts';
import { after, at, follow, loaded, type Screen } from './screen.ts';

const signIn = loaded('sign-in', '/', 'Forgot Password');
const signedOut: Screen[] = [
  signIn,
  after(signIn, 'sign-up', async (page) => {
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByLabel('First Name').waitFor();
  }),
  after(signIn, 'forgot', async (page) => {
    await page.getByRole('button', { name: 'Forgot Password' }).click();
    await page.getByRole('button', { name: 'Send Reset Link' }).waitFor();
  }),
  loaded('first-administrator', '/first-administrator', 'First Administrator'),
  loaded('verify-error', '/verify-email', 'Verification token is missing'),
  loaded('reset-without-token', '/reset-password', 'Invalid Reset Link'),
  loaded('reset', '/reset-password?token=some', 'Confirm New Password'),
  loaded('invitation', '/invitation/some', 'Invitation Not Valid'),
  loaded('tokens-public', '/manager-tokens', 'Authentication Required'),
  loaded('emergency-public', '/emergency', 'Emergency Response Center'),
  loaded('audio-public', '/emergency?tab=audio', 'Master Volume'),
  loaded('wall-code', '/wall', 'Connect This Screen'),
];
const dashboard = at('dashboard', '/', 'Stored Barcodes');
const centre = at('emergency', '/emergency', 'TOTAL ALERTS');
const beacons = after(at('beacons', '/emergency?tab=beacons', 'Keep clear'), 'beacons', (page) =>
  page.getByRole('button', { name: 'Wet floor, Critical' }).first().click(),
);
const incidents = at('incidents', '/incidents', 'Rack bent');
const evacuations = at('evacuations', '/evacuations', 'Yearly fire drill');
const vaultList = at('vault-category', '/vault/code128', 'PALLET-7');
const vaultFiles = at('vault-files', '/vault-files', 'CSV file');
const manualEntry = at('manual-entry', '/manual-entry', 'Barcode Value');
const safetyAndVault: Screen[] = [
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
/** Adds a wall display, and makes the page's browser its screen. */
const connectWall = `(async () => {
  const post = (path, body) => fetch(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  const { code } = await (await post('/api/wall-displays', { name: 'Dock wall' })).json();
  await post('/api/auth/wall-display', { code });
})()`;
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
const administrator = { email: 'administrator@floorlight.test', password: 'floorlight-demo' };
/** What administrators alone see, and the screens of a shared device: what follows is the device's own. */
const ofAdministrators: Screen[] = [
  {
    name: 'organization',
    path: paths.organization,
    async open(page) {
      await page.context().clearCookies();
      await page.evaluate('localStorage.clear()');
      await signInOnScreen(page, administrator);
      await follow(page, '/organization', 'All Sites');
      await page.getByRole('list', { name: 'All Sites' }).getByText('south warehouse').waitFor();
    },
  },
  at('sites', '/sites', 'Every site of the organization'),
  at('site-editor', '/sites/main', 'Version 1'),
  // Other tests of the product make keys and devices.
  at('integrations', '/integrations', 'Make API Key'),
  {
    name: 'wall',
    path: paths.wall,
    async open(page) {
      await page.evaluate(connectWall);
      await follow(page, '/wall', 'on site');
    },
  },
  at('wall-displays', '/wall-displays', 'Dock wall'),
  at('shared-devices', '/shared-devices', 'sign in with their badge and a PIN'),
  {
    name: 'enrol-device',
    path: paths.enrolDevice,
    async open(page) {
      const device = JSON.stringify({ name: 'Dock 5', zone: null });
      const add = `fetch('/api/shared-devices', { method: 'POST', body: '${device}', headers: { 'content-type': 'application/json' } })`;
      await page.goto(await page.evaluate<string>(`${add}.then((answer) => answer.json()).then(({ url }) => url)`));
      await page.getByRole('button', { name: 'Enrol This Device' }).waitFor();
    },
  },
  {
    name: 'badge',
    path: paths.home,
    async open(page) {
      await page.getByRole('button', { name: 'Enrol This Device' }).click();
      await page.getByLabel('Employee ID').waitFor();
    },
  },
  {
    name: 'badge-pin',
    path: paths.home,
    async open(page) {
      await page.getByLabel('Employee ID').fill(badge.employeeId);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('PIN', { exact: true }).waitFor();
    },
  },
  {
    name: 'worker-on-shared-device',
    path: paths.home,
    async open(page) {
      // One by one: what comes at once is a scan.
      for (const digit of badge.pin) await page.getByRole('button', { name: digit, exact: true }).click();
      await page.getByRole('complementary', { name: 'Dock 5' }).waitFor();
      await page.getByText('Stored Barcodes').waitFor();
    },
  },
];
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
    await page.evaluate("fetch(`/api/evacuations/${drill}/all-clear`, { method: 'POST' }).then(String)");
    await page.getByRole('button', { name: 'I’m safe' }).waitFor({ state: 'hidden' });
    const field = page.getByRole('dialog').getByLabel('Title').and(page.locator(':focus'));
    if ((await field.inputValue()) !== halfReport) throw new Error('what was typed below the evacuation is lost');
    await screen.open(page);
  },
});
const people = at('people', '/people', 'Reached by');
const floorAndDesk: Screen[] = [
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
  at('audit-log', '/audit-log', 'no older entries'),
  at('badge-log', '/badge-log', 'no older entries'),
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

/** Two of a length: the longest by far, and each worker takes one. */
export const halves = {
  'signed out, of safety, the vault and breaks': [signedOut, safetyAndVault],
  'of totes, counts, the scanner and the desk': [[], floorAndDesk],
} as const;
