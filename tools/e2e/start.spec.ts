import type { Page } from '@playwright/test';
import { firstManager, newPerson, openedBy, register, signInOnScreen } from './person.ts';
import { expect, test } from './product.ts';

/** Milliseconds: the site must have been live for longer than a start looks back. */
const settlesIn = 8000;
/** Milliseconds in which a start has read what it needs, and no part of it polls again. */
const startTime = 6000;

/** What the page asks the server for, while `work` runs and until all is read. */
async function readsOf(page: Page, work: () => Promise<unknown>): Promise<string[]> {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) reads.push(pathname + search);
  });
  await work();
  await page.waitForTimeout(startTime);
  page.removeAllListeners('request');
  return reads;
}

const twice = (reads: string[]) => reads.filter((read, index) => reads.indexOf(read) !== index);

test('a Dashboard asks for each thing once when somebody signs in, and when they come back', async ({
  browser,
  baseURL,
  product,
}) => {
  const ana = newPerson('worker', 'Ana');
  await register(product, ana);
  await openedBy(browser, baseURL, firstManager);
  const phone = await (await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })).newPage();
  await phone.waitForTimeout(settlesIn);
  expect(twice(await readsOf(phone, () => signInOnScreen(phone, ana)))).toEqual([]);
  expect(twice(await readsOf(phone, () => phone.reload()))).toEqual([]);
});
