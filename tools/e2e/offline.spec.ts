import type { Page } from '@playwright/test';
import { firstManager, signInOnScreen } from './person.ts';
import { expect, test } from './product.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

const asOf = (page: Page) => page.getByText(/^No connection\. As of \d/);

/** How many answers of the server this device keeps. */
const keptReads = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('floorlight-reads');
    opening.onerror = reject;
    opening.onsuccess = () => {
      const counting = opening.result.transaction('reads').objectStore('reads').count();
      counting.onsuccess = () => { opening.result.close(); resolve(counting.result); };
    };
  })`);

test('without a network the app opens as whoever was signed in, with what they read, until they sign out', async ({
  page,
  context,
}) => {
  await test.step('what is read online is kept', async () => {
    await signInOnScreen(page, firstManager);
    await page.evaluate('navigator.serviceWorker.ready.then(String)');
    await page.goto('/vault');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => keptReads(page)).toBeGreaterThan(3);
    await expect(asOf(page)).toBeHidden();
  });

  await test.step('offline, the app opens at any address, and says how old its data are', async () => {
    await context.setOffline(true);
    await page.goto('/vault');
    await expect(asOf(page)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    const started = Date.now();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: /, Demo/ })).toBeVisible();
    test.info().annotations.push({ type: 'offline start', description: `${Date.now() - started} ms` });
    expect(await page.evaluate("fetch('/api/auth/user').then(String, () => 'no answer')")).toBe('no answer');
  });

  await test.step('signing out leaves nothing of them on the device', async () => {
    await context.setOffline(false);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(await keptReads(page)).toBe(0);
    expect(await page.evaluate("localStorage.getItem('floorlight.user')")).toBeNull();
  });
});
