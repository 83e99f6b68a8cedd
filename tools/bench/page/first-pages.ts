import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { runAs } from '../../servers/run-as.ts';
import { root } from '../../start/environment.ts';
import type { BenchContext, RunningProduct } from '../context.ts';
import { atLeast, atMost, type Figure, ms } from '../figure.ts';
import { signUpMembers } from '../people/people.ts';
import { interleaved } from '../rounds.ts';
import { median, ratio } from '../statistics.ts';
import { startChrome } from './chrome.ts';
import { startHello } from './hello.ts';
import { type Page, runLighthouse } from './run-lighthouse.ts';

const rounds = 5;

/** P6: the cost of the first pages on a phone, compared with a React page that shows one line. */
export async function firstPages(context: BenchContext): Promise<Figure[]> {
  const running = await context.product();
  const size = await sizeOfSignIn();
  const hello = await startHello(context, running);
  // Two browsers: in one a manager is signed in.
  const [visitor, manager] = await Promise.all(
    ['visitor', 'manager'].map((name) => startChrome(join(context.directory, name))),
  );
  if (!visitor || !manager) throw new Error('Chromium did not start');
  for (const { stop } of [visitor, manager]) context.onEnd(stop);
  await signIn(manager.port, running);

  context.log('Lighthouse measures the sign-in page, the dashboard and a React hello in turns');
  const { url } = running.address;
  const samples = await interleaved(
    rounds,
    {
      signIn: () => runLighthouse(url, visitor.port),
      dashboard: () => runLighthouse(url, manager.port),
      hello: () => runLighthouse(hello.gateway.url, visitor.port),
    },
    context.log,
  );
  await Promise.all([visitor.stop(), manager.stop(), hello.gateway.stop()]);
  return [
    {
      id: 'P6',
      what: 'JavaScript of the sign-in route, gzipped',
      ours: kb(size),
      peer: `${kb(hello.size)} React hello`,
      goal: atMost(size, 100_000, '100 KB'),
    },
    ...figuresOf('sign-in', samples.signIn, samples.hello),
    ...figuresOf('dashboard', samples.dashboard, samples.hello),
  ];
}

function figuresOf(page: string, ours: Page[], hello: Page[]): Figure[] {
  const score = (pages: Page[]) => median(pages.map((each) => each.score));
  const lcp = (pages: Page[]) => pages.map((each) => each.lcp);
  const details = ({ fcp, tbt, cls, si }: Page) =>
    `FCP ${ms(fcp)}, SI ${ms(si)}, TBT ${ms(tbt)}, CLS ${cls.toFixed(3)}`;
  const middle = ours.toSorted((a, b) => a.score - b.score)[Math.floor(ours.length / 2)];
  const times = ratio(lcp(ours), lcp(hello));
  return [
    {
      id: 'P6',
      what: `  Lighthouse, mobile: ${page}`,
      ours: score(ours).toFixed(0),
      peer: `${score(hello).toFixed(0)} React hello`,
      goal: atLeast(score(ours), 95, '95'),
    },
    {
      id: 'P6',
      what: `  largest contentful paint: ${page}`,
      ours: `${ms(median(lcp(ours)))} (${times.toFixed(2)} ×)`,
      peer: `${ms(median(lcp(hello)))} React hello`,
      goal: atMost(times, 1.5, '1.5 ×'),
    },
    ...(middle ? [{ id: 'P6', what: `  its median run: ${page}`, ours: details(middle), peer: '', goal: null }] : []),
  ];
}

/** Signs a manager in, as on a phone that they used before: the page remembers who was signed in. */
async function signIn(port: number, { address, mails }: RunningProduct): Promise<void> {
  const [manager] = await signUpMembers(address, mails, { role: 'manager', siteId: 'main', count: 1 });
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  const page = await context?.newPage();
  if (!page || !manager) throw new Error('The browser has no context');
  await page.goto(address.url);
  await page.getByLabel('Email').fill(manager.email);
  await page.getByLabel('Password', { exact: true }).fill(manager.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Quick Actions' }).waitFor();
  await page.close();
  await browser.close();
}

/** Bytes, as counted by the check that fails a build that is too large. */
async function sizeOfSignIn(): Promise<number> {
  const checked = await runAs(undefined, process.execPath, ['size-check.ts'], { cwd: join(root, 'web') });
  return Number(/([\d.]+) kB {2}JavaScript of the sign-in route/.exec(checked)?.[1]) * 1000;
}

const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
