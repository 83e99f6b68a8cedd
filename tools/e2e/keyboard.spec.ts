import type { Page } from '@playwright/test';
import { firstManager, newPerson, signInOnScreen, signUp } from './person.ts';
import { expect, test } from './product.ts';
import { findCoveredControls, findShapelessControls } from './words-on-screen.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
const screens = ['/', '/emergency', '/incidents', '/vault', '/vault/code128', '/tote-minder', '/my-breaks', '/profile'];

// Sixteen screens on a machine that may be busy.
test.setTimeout(300_000);

/** Until the app has taken the place of the frame that the build has painted, and its screen is full. */
async function openAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

test('Tab comes to the skip link first and then to EMERGENCY; the skip link leads to the content', async ({ page }) => {
  await signInOnScreen(page, firstManager);
  for (const viewport of [phone, desk])
    for (const path of ['/', '/vault', '/profile']) {
      await page.setViewportSize(viewport);
      await openAt(page, path);
      await page.keyboard.press('Tab');
      const link = page.getByRole('link', { name: 'Skip to content' });
      await expect(link).toBeFocused();
      await expect(link).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Tab');
      const button = page.getByRole('button', { name: 'EMERGENCY', exact: true });
      await expect(button).toBeFocused();
      await expect(button).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(page.locator('main')).toBeFocused();
      await page.keyboard.press('Tab');
      expect(await page.evaluate("document.activeElement.closest('main') !== null")).toBe(true);
    }
});

test('EMERGENCY opens by the keyboard right after the skip link, and Escape closes it', async ({ page }) => {
  await signInOnScreen(page, firstManager);
  await openAt(page, '/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect(page.getByRole('button', { name: 'EMERGENCY', exact: true })).toBeFocused();
});

test('the look for covered controls finds one under the bar, and one under another control', async ({ page }) => {
  await page.setViewportSize(phone);
  await signInOnScreen(page, firstManager);
  await openAt(page, '/profile');
  expect(await findCoveredControls(page)).toEqual([]);
  await page.evaluate(`for (const [name, words, style] of [
    ['button', 'Below', 'position: absolute; top: 8px; left: 8px'],
    ['a', 'Above', 'position: absolute; top: 0; left: 0; padding: 40px'],
  ]) {
    const control = Object.assign(document.createElement(name), { textContent: words, href: '/' });
    control.style.cssText = style; // the policy forbids attributes
    document.querySelector('main').append(control);
  }`);
  expect(await findCoveredControls(page)).toContain('button "Below" at rest: under a "Above"');
  await page.evaluate(
    "document.querySelector('header a').style.cssText = 'position: fixed; bottom: 20px; right: 20px; z-index: 99'",
  );
  expect(await findCoveredControls(page)).toEqual(
    expect.arrayContaining([expect.stringMatching(/under a "Floorlight/)]),
  );
});

test('contrast themes of the system show the words or the border of every control', async ({ page, product }) => {
  const manager = newPerson('manager', 'Mia', 'north');
  await signUp(product, manager);
  await signInOnScreen(page, manager);
  const findings: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    expect(await page.evaluate("matchMedia('(forced-colors: active)').matches")).toBe(true);
    for (const path of screens) {
      await page.setViewportSize(phone);
      await openAt(page, path);
      for (const viewport of [phone, desk]) {
        await page.setViewportSize(viewport);
        for (const name of await findShapelessControls(page)) findings.push(`${path} ${colorScheme}: ${name}`);
      }
    }
  }
  expect(findings).toEqual([]);

  // The look notices what it is for.
  await page.evaluate("for (const link of document.querySelectorAll('header a')) link.style.border = '0'");
  expect(await findShapelessControls(page)).toContain('a "Settings"');
});
