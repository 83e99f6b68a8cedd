import { firstManager, signInOnScreen } from './person.ts';
import { expect, test } from './product.ts';

test.use({ serviceWorkers: 'allow' });

test('without a network the app opens as whoever was signed in', async ({ page, context }) => {
  await signInOnScreen(page, firstManager);
  await page.evaluate('navigator.serviceWorker.ready.then(String)');
  await context.setOffline(true);
  await page.goto('/scanner');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /, / })).toBeVisible();
  const api = await page.evaluate(() => fetch('/api/auth/user').then(String, () => 'no answer'));
  expect(api).toBe('no answer');
});
