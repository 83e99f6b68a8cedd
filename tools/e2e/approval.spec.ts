import { mailTo } from './mail.ts';
import { firstManager, newPerson, openedBy, register, signInOnScreen } from './person.ts';
import { expect, test } from './product.ts';

test.beforeAll(({ product }) => product.restart('auth', { SIGN_UP: 'approval' }));
test.afterAll(({ product }) => product.restart('auth', { SIGN_UP: undefined }));

test('whoever registers waits on a plain screen until a manager approves', async ({ browser, baseURL, product }) => {
  const jo = newPerson('manager', 'Jo');
  const newcomer = await (await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })).newPage();
  await test.step('Jo registers as a manager and can’t sign in yet', async () => {
    await register(product, jo);
    await newcomer.goto('/');
    await newcomer.getByLabel('Email').fill(jo.email);
    await newcomer.getByLabel('Password', { exact: true }).fill(jo.password);
    await newcomer.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(newcomer.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
  });

  await test.step('a manager finds the request on the dashboard and approves it', async () => {
    const office = await openedBy(browser, baseURL, firstManager);
    await office.getByRole('link', { name: /Sign-up Requests 1 waiting/ }).click();
    const request = office.getByRole('listitem').filter({ hasText: jo.email });
    await request.getByRole('button', { name: 'Approve' }).click();
    await expect(office.getByText('Sign-up approved', { exact: true })).toBeVisible();
    await expect(office.getByText('Nobody is waiting')).toBeVisible();
  });

  await test.step('Jo is a manager and gets an email about it', async () => {
    await mailTo(product, jo.email, /You are a manager/);
    await signInOnScreen(newcomer, jo);
    await expect(newcomer.getByText('Manager Functions')).toBeVisible();
  });
});
