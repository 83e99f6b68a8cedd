import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runAs } from '../../servers/run-as.ts';
import { root } from '../../start/environment.ts';
import type { BenchContext } from '../context.ts';
import { atLeast, atMost, type Figure, ms } from '../figure.ts';
import { startGateway } from '../gateway/start-gateway.ts';
import { interleaved } from '../rounds.ts';
import { median, ratio } from '../statistics.ts';
import { startChrome } from './chrome.ts';
import { type Page, runLighthouse } from './run-lighthouse.ts';

const rounds = 5;

/** P6: the cost of the first page on a phone, compared with a React page that shows one line. */
export async function signInPage(context: BenchContext): Promise<Figure[]> {
  const running = await context.product();
  const size = await sizeOfSignIn();
  const hello = await buildHello(context.directory);
  const gateway = await startGateway(context, running, {
    name: 'gateway-hello',
    ports: {},
    settings: { WEB_ROOT: hello },
  });
  const chrome = await startChrome(context.directory);
  context.onEnd(chrome.stop);

  context.log('Lighthouse measures the sign-in page and a React hello in turns');
  const samples = await interleaved(
    rounds,
    {
      floorlight: () => runLighthouse(running.address.url, chrome.port),
      hello: () => runLighthouse(gateway.url, chrome.port),
    },
    context.log,
  );
  await Promise.all([chrome.stop(), gateway.stop()]);
  return [
    {
      id: 'P6',
      what: 'JavaScript of the sign-in route, gzipped',
      ours: kb(size),
      peer: `${kb(sizeOf(hello))} React hello`,
      goal: atMost(size, 100_000, '100 KB'),
    },
    ...pageFigures(samples),
  ];
}

function pageFigures({ floorlight, hello }: Record<'floorlight' | 'hello', Page[]>): Figure[] {
  const score = (pages: Page[]) => median(pages.map((page) => page.score));
  const lcp = (pages: Page[]) => pages.map((page) => page.lcp);
  const times = ratio(lcp(floorlight), lcp(hello));
  return [
    {
      id: 'P6',
      what: '  Lighthouse, mobile',
      ours: score(floorlight).toFixed(0),
      peer: `${score(hello).toFixed(0)} React hello`,
      goal: atLeast(score(floorlight), 95, '95'),
    },
    {
      id: 'P6',
      what: '  largest contentful paint',
      ours: `${ms(median(lcp(floorlight)))} (${times.toFixed(2)} ×)`,
      peer: `${ms(median(lcp(hello)))} React hello`,
      goal: atMost(times, 1.5, '1.5 ×'),
    },
  ];
}

/** Bytes, as counted by the check that fails a build that is too large. */
async function sizeOfSignIn(): Promise<number> {
  const checked = await runAs(undefined, process.execPath, ['size-check.ts'], { cwd: join(root, 'web') });
  return Number(/([\d.]+) kB {2}JavaScript of the sign-in route/.exec(checked)?.[1]) * 1000;
}

async function buildHello(directory: string): Promise<string> {
  const built = join(directory, 'react-hello');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const source = join(import.meta.dirname, 'react-hello');
  await runAs(undefined, process.execPath, [vite, 'build', source, '--outDir', built, '--emptyOutDir'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return built;
}

const sizeOf = (folder: string): number =>
  globSync(join(folder, 'assets/*.js'))
    .map((file) => gzipSync(readFileSync(file), { level: 9 }).length)
    .reduce((total, size) => total + size, 0);

const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
