import { readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumArguments, chromiumProgram } from '../../e2e/chromium.ts';
import type { BenchContext } from '../context.ts';
import { atMost, type Figure, ms } from '../figure.ts';
import { signUpMembers } from '../people/people.ts';
import { median } from '../statistics.ts';
import { startHello } from './hello.ts';
import { slow3G } from './slow-3g.ts';

const rounds = 3;
const goal = 100;
/** Lighthouse's phone takes four times as long for everything as this machine. */
const phoneSlowdown = 4;
const tapping = readFileSync(new URL('./tap.js', import.meta.url), 'utf8');

/** A tap on a screen's link, and the way back. */
interface Visit {
  path: string;
  /** Milliseconds until what comes is painted: the screen, or its skeleton. */
  there: number;
  back: number;
}
interface Person {
  email: string;
  password: string;
}

/** Each tap on a slow phone network, compared with one that changes a word of a page. */
export async function taps(context: BenchContext): Promise<Figure[]> {
  const running = await context.product();
  const { url } = running.address;
  const [manager] = await signUpMembers(running.address, running.mails, { role: 'manager', siteId: 'main', count: 1 });
  const hello = await startHello(context, running);
  const executablePath = chromiumProgram();
  if (!executablePath || !manager) throw new Error('Chromium is missing, or nobody could sign up');
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  context.onEnd(() => browser.close());

  context.log('tapping every link of the dashboard and going back, with 400 ms and 50 kB/s');
  const visits: Visit[] = [];
  const words: number[] = [];
  for (let round = 0; round < rounds; round++) {
    visits.push(...(await visitAll(browser, url, manager)));
    words.push(await changeWord(browser, hello.gateway.url));
  }
  context.log(`once more on a processor that is ${phoneSlowdown} times as slow`);
  const slowed = await visitAll(browser, url, manager, phoneSlowdown);
  await Promise.all([browser.close(), hello.gateway.stop()]);

  const peer = `${ms(median(words))} a word changes`;
  return [
    slowest('tap to the skeleton of what comes, slowest of', visits, 'there', peer, goal),
    slowest('back to the dashboard, slowest of', visits, 'back', peer, goal),
    slowest(`  tap, processor ${phoneSlowdown} × as slow, slowest of`, slowed, 'there', ''),
    slowest(`  back, processor ${phoneSlowdown} × as slow, slowest of`, slowed, 'back', ''),
  ];
}

/** The screen whose median is the slowest. */
function slowest(what: string, visits: readonly Visit[], way: 'there' | 'back', peer: string, limit?: number): Figure {
  const screens = Map.groupBy(visits, ({ path }) => path);
  const medians = [...screens].map(([path, all]) => ({ path, time: median(all.map((visit) => visit[way])) }));
  const worst = medians.toSorted((a, b) => b.time - a.time)[0];
  const time = worst?.time ?? Number.NaN;
  return {
    id: 'TAPS',
    what: `${what} ${medians.length} screens`,
    ours: `${ms(time)} ${worst?.path ?? ''} (median ${ms(median(medians.map((each) => each.time)))})`,
    peer,
    goal: limit === undefined ? null : atMost(time, limit, ms(limit)),
  };
}

/** Twice: before a screen's code is there, leaving it at once, and then after it is read. */
async function visitAll(browser: Browser, url: string, { email, password }: Person, slowdown = 1): Promise<Visit[]> {
  // Without the service worker, which has all code on the device.
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('heading', { name: 'Quick Actions' }).waitFor();
    await page.waitForLoadState('networkidle');
    await slowDown(page, slowdown);
    await page.evaluate(tapping);
    const visits: Visit[] = [];
    const paths = (await page.evaluate<string[]>('taps.paths()')).filter((path) => path !== '/');
    for (const isRead of [false, true])
      for (const path of paths) {
        const there = await page.evaluate<number>(`taps.tap('${path}')`);
        if (isRead) await page.evaluate('taps.loaded()');
        const back = await page.evaluate<number>(isRead ? "taps.tap('/')" : 'taps.back()');
        await page.getByRole('heading', { name: 'Quick Actions' }).waitFor();
        await page.evaluate('taps.loaded()');
        visits.push({ path, there, back });
      }
    return visits;
  } finally {
    await context.close();
  }
}

async function changeWord(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.locator('h1').waitFor();
    await page.evaluate(tapping);
    return await page.evaluate<number>('taps.word()');
  } finally {
    await context.close();
  }
}

const phone = { locale: 'en-US', viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow3G);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}
