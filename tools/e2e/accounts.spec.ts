import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { mailsTo, mailTo } from './mail.ts';
import { firstManager, linkIn, newPerson, openedBy, signInOnScreen, signUp } from './person.ts';
import { expect, test } from './product.ts';

const phone = { width: 390, height: 844 };

/** Runs in the page, so it is text: writes down every desktop notification. */
const notificationProbe = `
  window.shown = [];
  const Own = window.Notification;
  window.Notification = class extends Own {
    constructor(title, options) {
      super(title, options);
      window.shown.push({ title, ...options });
    }
  };
`;

/** Counts the wake locks that are held. */
const wakeLockProbe = `
  window.locks = 0;
  const { request } = WakeLock.prototype;
  WakeLock.prototype.request = async function (...given) {
    const lock = await request.apply(this, given);
    window.locks += 1;
    lock.addEventListener('release', () => { window.locks -= 1; });
    return lock;
  };
`;

async function exported(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  return readFile(await (await download).path(), 'utf8');
}

test('a token is generated on one device and used on another, and the logs show both', async ({
  browser,
  baseURL,
  product,
}) => {
  const sam = newPerson('worker', 'Sam');
  await signUp(product, sam);
  await signUp(product, { ...newPerson('manager', 'Mia'), employeeId: '=MGR-4471' });
  const office = await openedBy(browser, baseURL, firstManager);
  const floor = await openedBy(browser, baseURL, sam, phone);

  await office.getByRole('link', { name: 'Tokens' }).click();
  await office.getByLabel('Manager ID').fill('=MGR-4471');
  await office.getByLabel('Reason for Access').fill('The cage, <b>tonight</b>');
  await office.getByRole('button', { name: 'Generate Token' }).click();
  await expect(office.getByText('Security Token Generated', { exact: true })).toBeVisible();
  const token = (await office.getByLabel('Security token', { exact: true }).textContent()) ?? '';
  expect(token).toMatch(/^[A-Z2-9]{16}$/);
  const mail = await mailTo(product, firstManager.email, /security token was generated/);
  expect(mail.text).toContain('=MGR-4471');
  expect(mail.text).not.toContain(token);

  await floor.getByRole('link', { name: 'Tokens' }).click();
  await expect(floor.getByRole('button', { name: 'Generate Token' })).toBeHidden();
  const validate = async () => {
    await floor.getByLabel('Token', { exact: true }).fill(token.toLowerCase());
    await floor.getByRole('button', { name: 'Validate Token' }).click();
  };
  await validate();
  await expect(floor.getByText('Token Valid', { exact: true })).toBeVisible();
  await expect(floor.getByText('Access granted for Manager =MGR-4471').first()).toBeVisible();
  await validate();
  await expect(floor.getByText('Token Invalid', { exact: true })).toBeVisible();

  await test.step('the audit log shows both and can be exported', async () => {
    await office.goto('/audit-log');
    await expect(async () => {
      await office.getByRole('button', { name: 'Refresh' }).click();
      await expect(office.getByRole('row', { name: /Sam Okafor/ }).filter({ hasText: /token/i })).toHaveCount(2, {
        timeout: 1000,
      });
    }).toPass();
    await office.getByLabel('About').selectOption('security_token');
    await expect(office.getByRole('row').filter({ hasText: 'Session' })).toHaveCount(0);
    expect(await exported(office)).toContain('Sam Okafor');
  });

  await test.step('the badge log shows them under the manager ID, which its export escapes as a formula', async () => {
    await office.goto('/badge-log');
    await expect(office.getByRole('row', { name: /=MGR-4471/ }).first()).toBeVisible();
    const file = await exported(office);
    expect(file).toContain('=MGR-4471');
    expect(file).not.toMatch(/(^|,)"?=MGR/m);
  });

  await test.step('Sam’s own actions are on his dashboard', async () => {
    await floor.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(floor.getByRole('region', { name: 'Recent Activity' })).toContainText(/token/i);
    await floor.getByRole('link', { name: 'View All' }).click();
    await expect(floor.getByRole('heading', { level: 1 })).toHaveText('My Activity');
    await expect(floor.getByRole('listitem').filter({ hasText: /token/i }).first()).toBeVisible();
  });
});

test('other devices are signed out; signing in again there keeps what was typed', async ({
  browser,
  baseURL,
  product,
}) => {
  const mia = newPerson('worker', 'Mia');
  await signUp(product, mia);
  const desktop = await openedBy(browser, baseURL, mia);
  const mobile = await openedBy(browser, baseURL, mia, phone);

  await mobile.getByRole('link', { name: 'Tokens' }).click();
  await mobile.getByLabel('Token', { exact: true }).fill('ABCDEFGHJKLMNPQR');
  await desktop.goto('/profile');
  await desktop.getByRole('button', { name: 'Sign Out Others' }).click();
  await expect(desktop.getByRole('button', { name: 'Sign Out Others' })).toBeHidden();

  const dialog = mobile.getByRole('alertdialog', { name: 'Sign in again to continue' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(mia.password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(mobile.getByLabel('Token', { exact: true })).toHaveValue('ABCDEFGHJKLMNPQR');
  await mobile.getByRole('button', { name: 'Validate Token' }).click();
  await expect(mobile.getByText('Token Invalid', { exact: true })).toBeVisible();
});

test('with desktop notifications on, an emergency is shown outside the page until it is clicked', async ({
  wholeBrowser,
  baseURL,
  product,
}) => {
  const sam = await signUp(product, newPerson('worker', 'Sven'));
  const office = await (await wholeBrowser.newContext({ baseURL, permissions: ['notifications'] })).newPage();
  await office.addInitScript(notificationProbe);
  await signInOnScreen(office, firstManager);
  await office.goto('/profile');
  await office.getByRole('switch', { name: /^Notifications/ }).click();
  const shown = () => office.evaluate<{ title: string; requireInteraction?: boolean }[]>('window.shown');
  await expect.poll(shown).toMatchObject([{ title: 'Notifications are on' }]);
  const raised = await fetch(`${product.url}/api/emergency-alerts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url, cookie: sam },
    body: JSON.stringify({ title: 'Security Emergency', severity: 'high' }),
  });
  expect(raised.status).toBe(201);
  await expect.poll(shown).toMatchObject([{}, { title: 'Security Emergency', requireInteraction: true }]);
  // Other tests look at the alarms of this site.
  const { id } = (await raised.json()) as { id: string };
  const headers = { origin: product.url, cookie: sam };
  expect((await fetch(`${product.url}/api/emergency-alerts/${id}/cancel`, { method: 'POST', headers })).status).toBe(
    200,
  );
});

test('the screen stays awake only while its setting is on', async ({ wholeBrowser, baseURL, product }) => {
  const page = await wholeBrowser.newPage({ baseURL });
  const sam = newPerson('worker', 'Selma');
  await signUp(product, sam);
  await page.addInitScript(wakeLockProbe);
  await signInOnScreen(page, sam);
  const locks = () => page.evaluate<number>('window.locks');
  await page.goto('/profile');
  const keepAwake = page.getByRole('switch', { name: 'Keep Screen Awake' });
  await keepAwake.click();
  await expect.poll(locks).toBe(1);
  await page.reload();
  await expect.poll(locks).toBe(1);
  await expect(keepAwake).toBeChecked();
  await keepAwake.click();
  await expect.poll(locks).toBe(0);
});

test('F8 focuses a toast, and a swipe of more than 50 pixels to the right dismisses it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const toast = page.getByText('Please enter both email and password.', { exact: true });
  await toast.waitFor();
  await page.keyboard.press('F8');
  await expect(page.locator('[data-above-dialogs]:focus')).toHaveCount(1);
  const { x, y } = (await toast.boundingBox()) ?? { x: 0, y: 0 };
  for (const distance of [40, 90]) {
    await expect(toast).toBeVisible();
    await page.mouse.move(x + 5, y + 5);
    await page.mouse.down();
    await page.mouse.move(x + 5 + distance, y + 5, { steps: 5 });
    await page.mouse.up();
  }
  // A touched or focused toast does not time out, so the swipe dismissed it.
  await expect(toast).toBeHidden();
});

test('missing code after a deployment reloads the page once; if it stays missing, an error shows beside EMERGENCY', async ({
  page,
}) => {
  await signInOnScreen(page, firstManager);
  await page.route('**/assets/ProfileScreen-*.js', (route) => route.fulfill({ status: 404 }));
  const reloaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Settings' }).click();
  await reloaded;
  await expect(page.getByText("Couldn't load this screen")).toBeVisible();
  await expect(page.getByRole('button', { name: 'EMERGENCY' })).toBeVisible();
  await page.unroute('**/assets/ProfileScreen-*.js');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('App Information')).toBeVisible();
});

test('signed out, the token screen asks to log in, and a verification link leads home', async ({ page, product }) => {
  await page.goto('/manager-tokens');
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Floorlight' })).toBeVisible();
  const visitor = newPerson('worker', 'Vera');
  await fetch(`${product.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url },
    body: JSON.stringify({ ...visitor, confirmPassword: visitor.password }),
  });
  await page.goto(linkIn((await mailTo(product, visitor.email, /verify/i)).text));
  await expect(page.getByText('Welcome to Floorlight!', { exact: true })).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/');
});

test('Resend Email after Forgot Password sends a second reset link', async ({ page, product }) => {
  const rosa = newPerson('worker', 'Rosa');
  await signUp(product, rosa);
  await page.goto('/');
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(rosa.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await page.getByRole('button', { name: 'Resend Email' }).click();
  const resetMails = () => mailsTo(product, rosa.email, /Reset your Floorlight password/);
  await expect.poll(resetMails).toHaveLength(2);
  const [first, second] = (await resetMails()).map(({ text }) => linkIn(text));
  expect(first).not.toBe(second);
});
