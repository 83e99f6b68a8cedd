import { mailTo } from './mail.ts';
import { firstManager, newPerson, openedBy, signInOnScreen, signUp } from './person.ts';
import { expect, test } from './product.ts';

test.beforeAll(({ product }) => product.restart('auth', { SIGN_UP: 'approval' }));
test.afterAll(({ product }) => product.restart('auth', { SIGN_UP: undefined }));

test('a person who registers as a manager becomes one once a manager approves', async ({
  browser,
  baseURL,
  product,
}) => {
  const jo = newPerson('manager', 'Jo');
  const newcomer = await (await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })).newPage();
  await test.step('Jo registers as a manager and is a worker for now', async () => {
    await signUp(product, jo);
    await signInOnScreen(newcomer, jo);
    await expect(newcomer.getByText('Your manager role is waiting for approval')).toBeVisible();
    await expect(newcomer.getByText('Manager Functions')).toBeHidden();
  });

  await test.step('a manager finds the request on the dashboard and approves it', async () => {
    const office = await openedBy(browser, baseURL, firstManager);
    await office.getByRole('link', { name: /Sign-up Requests 1 waiting/ }).click();
    const request = office.getByRole('listitem').filter({ hasText: jo.email });
    await request.getByRole('button', { name: 'Approve' }).click();
    await expect(office.getByText('Manager approved', { exact: true })).toBeVisible();
    await expect(office.getByText('Nobody is waiting')).toBeVisible();
  });

  await test.step('Jo is a manager and gets an email about it', async () => {
    await mailTo(product, jo.email, /You are a manager/);
    await newcomer.reload();
    if (await newcomer.getByRole('button', { name: 'Sign In' }).isVisible()) await signInOnScreen(newcomer, jo);
    await expect(newcomer.getByText('Manager Functions')).toBeVisible();
  });
});
