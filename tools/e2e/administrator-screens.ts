import { paths } from '@floorlight/contracts/paths';
import { badge } from './fill-screens.ts';
import { signInOnScreen } from './person.ts';
import { at, follow, type Screen } from './screen.ts';

const administrator = { email: 'administrator@floorlight.test', password: 'floorlight-demo' };
/** What administrators alone see, and the screens of a shared device: what follows is the device's own. */
export const ofAdministrators: Screen[] = [
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

/** Adds a wall display, and makes the page's browser its screen. */
const connectWall = `(async () => {
  const post = (path, body) => fetch(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  const { code } = await (await post('/api/wall-displays', { name: 'Dock wall' })).json();
  await post('/api/auth/wall-display', { code });
})()`;
