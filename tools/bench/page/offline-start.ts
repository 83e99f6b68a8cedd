import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { eventually } from '@floorlight/test-kit/eventually';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { chromiumArguments, chromiumProgram } from '../../e2e/chromium.ts';
import { signInOnScreen } from '../../e2e/person.ts';
import type { BenchContext } from '../context.ts';
import { atMost, type Figure, ms } from '../figure.ts';
import { type Member, signUpMembers } from '../people/people.ts';
import { interleaved } from '../rounds.ts';
import { median } from '../statistics.ts';

const rounds = 5;
const goal = 1500;
const measure = readFileSync(new URL('./offline-start.js', import.meta.url), 'utf8');

interface Started {
  /** Milliseconds to the first paint, and until the Dashboard is shown with what is kept. */
  painted: number;
  usable: number;
}

/**
 * A further visit without a network, on a phone whose pages take four and six times as long as this machine. The service
 * worker, a thread of its own, is not slowed down.
 */
export async function offlineStart(context: BenchContext): Promise<Figure[]> {
  const running = await context.product();
  const [manager] = await signUpMembers(running.address, running.mails, { role: 'manager', siteId: 'main', count: 1 });
  const executablePath = chromiumProgram();
  if (!executablePath || !manager) throw new Error('Chromium is missing, or nobody could sign up');
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  context.onEnd(() => browser.close());
  const phone = await phoneOf(browser, running.address.url, manager);

  context.log('opening the app without a network, on a page that is slowed down');
  const samples = await interleaved(
    rounds,
    { phone: () => start(phone, 4), slowPhone: () => start(phone, 6), machine: () => start(phone, 1) },
    context.log,
  );
  await browser.close();
  const middle = (starts: Started[], time: keyof Started) => median(starts.map((each) => each[time]));
  const peer = `${ms(middle(samples.machine, 'usable'))} not slowed down`;
  const usable = middle(samples.phone, 'usable');
  const figure = (what: string, time: number) => ({ id: 'OFFLINE-START', what, ours: ms(time), peer: '', goal: null });
  return [
    {
      ...figure('Dashboard without a network, processor 4 × as slow', usable),
      peer,
      goal: atMost(usable, goal, ms(goal)),
    },
    figure('  its first paint', middle(samples.phone, 'painted')),
    figure('  processor 6 × as slow', middle(samples.slowPhone, 'usable')),
  ];
}

/** A phone on which the manager has used the app before: all code is on it, and what the Dashboard reads. */
async function phoneOf(browser: Browser, baseURL: string, manager: Member): Promise<BrowserContext> {
  const phone = await browser.newContext({ baseURL, viewport: { width: 412, height: 823 }, isMobile: true });
  const page = await phone.newPage();
  await signInOnScreen(page, manager);
  await page.evaluate('navigator.serviceWorker.ready.then(String)');
  // Noted again a while after the Dashboard is there: by then its answers are kept.
  await page.evaluate('localStorage.removeItem("floorlight.first-reads")');
  await page.reload();
  const isNoted = () => page.evaluate<boolean>('localStorage.getItem("floorlight.first-reads") !== null');
  await eventually(async () => assert(await isNoted()), { within: 30_000, every: 250 });
  await page.close();
  await phone.setOffline(true);
  return phone;
}

async function start(phone: BrowserContext, slowdown: number): Promise<Started> {
  const page = await phone.newPage();
  try {
    await page.addInitScript(measure);
    const session = await phone.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto('/');
    return await page.evaluate<Started>('started');
  } finally {
    await page.close();
  }
}
