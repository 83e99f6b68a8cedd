import { readFileSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { chromiumArguments, chromiumProgram } from '../../e2e/chromium.ts';
import type { BenchContext } from '../context.ts';
import { atMost, type Figure, ms } from '../figure.ts';
import { interleaved } from '../rounds.ts';
import { median } from '../statistics.ts';
import { startHello } from './hello.ts';
import { slow3G } from './slow-3g.ts';

const rounds = 5;
const goal = 2500;
const measure = readFileSync(new URL('./opened.js', import.meta.url), 'utf8');

interface Opened {
  /** Milliseconds to the largest paint, and until the app answers to input. */
  painted: number;
  usable: number;
}

/** The sign-in page on a slow phone network, with nothing cached, compared with a React page that shows one line. */
export async function slowNetwork(context: BenchContext): Promise<Figure[]> {
  const running = await context.product();
  const hello = await startHello(context, running);
  const executablePath = chromiumProgram();
  if (!executablePath)
    throw new Error('Chromium is missing. Install chromium, or run `npx playwright install chromium`.');
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  context.onEnd(() => browser.close());

  context.log('opening the sign-in page and a React hello in turns, each with 400 ms and 50 kB/s');
  const samples = await interleaved(
    rounds,
    {
      english: () => open(browser, running.address.url, 'en-US', 'label'),
      spanish: () => open(browser, running.address.url, 'es-US', 'label'),
      hello: () => open(browser, hello.gateway.url, 'en-US', 'h1'),
    },
    context.log,
  );
  await Promise.all([browser.close(), hello.gateway.stop()]);
  const middle = (opened: Opened[], time: keyof Opened) => median(opened.map((each) => each[time]));
  const figures = (what: string, ours: Opened[]): Figure[] => [
    {
      id: 'SLOW3G',
      what: `sign-in painted on slow 3G, ${what}`,
      ours: ms(middle(ours, 'painted')),
      peer: `${ms(middle(samples.hello, 'painted'))} React hello`,
      goal: atMost(middle(ours, 'painted'), goal, ms(goal)),
    },
    { id: 'SLOW3G', what: '  answers to input', ours: ms(middle(ours, 'usable')), peer: '', goal: null },
  ];
  return [...figures('English', samples.english), ...figures('Spanish', samples.spanish)];
}

/** Opens a page until its code runs and `content` is on the screen. */
async function open(browser: Browser, url: string, locale: string, content: string): Promise<Opened> {
  const context = await browser.newContext({ locale, viewport: { width: 412, height: 823 }, isMobile: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slow3G);
    await page.goto(url);
    await page.locator(content).first().waitFor();
    return await page.evaluate<Opened>(measure);
  } finally {
    await context.close();
  }
}
