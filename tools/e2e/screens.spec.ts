import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { paths } from '@floorlight/contracts/paths';
import type { Page } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';
import { root } from '../start/environment.ts';
import {
  countWalls,
  drillEvacuation,
  fillVault,
  giveBadge,
  raiseAlerts,
  reportFloor,
  takeBreaks,
} from './fill-screens.ts';
import { lookAtLanguages, lookAtLayouts, showEnglish } from './look-at-languages.ts';
import { newPerson, type Person, signInOnScreen, signUp } from './person.ts';
import { expect, test } from './product.ts';
import { routeOf, type Screen } from './screen.ts';
import { halves } from './screens.ts';

/** With SCREENSHOTS=1 each screen is kept here as a picture; it takes a fifth of the time, so it isn't the default. */
const pictures = join(root, 'test-results/screens');

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } };
const light = { colorScheme: 'light', contrast: 'no-preference' } as const;
const dark = { colorScheme: 'dark', contrast: 'no-preference' } as const;
const contrast = { colorScheme: 'light', contrast: 'more' } as const;
/** A theme changes colours alone, and these are the same on a phone and at a desk: each other theme is looked at in one size. */
const looks = [
  { size: 'phone', themes: { light, dark } },
  { size: 'desk', themes: { light, contrast } },
] as const;

test.describe.configure({ mode: 'parallel' });

test('the walk passes every screen of the app', () => {
  const passed = Object.values(halves).flatMap((half) => half.flat().map(({ path }) => routeOf(path)));
  expect(Object.keys(paths).filter((name) => !passed.includes(name))).toEqual([]);
});

for (const [half, [before, behind]] of Object.entries(halves))
  test(`every screen ${half}, in each theme and size, is free of what axe finds, and fits its width`, async ({
    browser,
    baseURL,
    product,
  }) => {
    test.setTimeout(600_000);
    const page = await (await browser.newContext({ baseURL, reducedMotion: 'reduce' })).newPage();
    const findings: string[] = [];
    for (const screen of before) findings.push(...(await lookAt(page, screen)));

    const employeeId = `M-${randomUUID().slice(0, 6)}`;
    const manager = { ...newPerson('manager', 'Mia', 'north'), employeeId };
    const cookie = await signUp(product, manager);
    const worker = await signUp(product, newPerson('worker', 'Sam', 'north'));
    await raiseAlerts(product.url, worker, cookie);
    await takeBreaks(product.url, worker, cookie);
    await reportFloor(product.url, worker, cookie);
    await drillEvacuation(product.url, cookie);
    await fillVault(product.url, cookie, employeeId);
    await countWalls(product.url, cookie);
    await giveBadge(product);
    await signInOnScreen(page, manager as Person);
    for (const screen of behind) findings.push(...(await lookAt(page, screen)));
    expect(findings).toEqual([]);
  });

/** Opened on a phone, and carried to a desk. */
async function lookAt(page: Page, { name, path, open, isLayoutOnly }: Screen): Promise<string[]> {
  await page.emulateMedia(light);
  await page.setViewportSize(sizes.phone);
  await open(page);
  if (routeOf(page.url()) !== routeOf(path)) throw new Error(`${name} is at ${page.url()}, not at ${path}`);
  const pictureOf = (part: string) => (process.env.SCREENSHOTS ? join(pictures, `${name}-${part}.png`) : null);
  if (isLayoutOnly) {
    const found = await lookAtLayouts(page, pictureOf);
    await showEnglish(page);
    return found.map((finding) => `${name} ${finding}`);
  }
  const findings: string[] = [];
  for (const { size, themes } of looks) {
    await page.setViewportSize(sizes[size]);
    for (const [theme, media] of Object.entries(themes)) {
      await page.emulateMedia(media);
      if (process.env.SCREENSHOTS) await page.screenshot({ path: join(pictures, `${name}-${theme}-${size}.png`) });
      // What else there is to find has been found in the first theme.
      for (const { id, nodes } of await violations(page, theme === 'light' ? {} : { runOnly: ['color-contrast'] })) {
        const where = nodes.map(({ html }) => html.slice(0, 120)).join(' | ');
        findings.push(`${name} in ${theme} at ${size} size: ${id}: ${where}`);
      }
    }
    const tooWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth');
    if (tooWide) findings.push(`${name}: wider than a ${size}`);
  }
  await page.emulateMedia(light);
  for (const finding of await lookAtLanguages(page, pictureOf)) findings.push(`${name} ${finding}`);
  return findings;
}

/** What axe finds. Its package for Playwright puts all of axe into the page twice for each look: most of the time. */
async function violations(page: Page, options: RunOptions): Promise<Result[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  // Else axe finds a selector for every element that passed.
  const run = JSON.stringify({ ...options, resultTypes: ['violations'] } satisfies RunOptions);
  return page.evaluate(`axe.run(document, ${run}).then(({ violations }) => violations)`);
}
