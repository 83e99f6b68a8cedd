import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@floorlight/test-kit/eventually';
import { chromiumArguments, chromiumProgram } from '../../e2e/chromium.ts';
import { endChild } from '../../processes/end-child.ts';
import { randomFreePort } from '../../processes/ports.ts';
import { spawnOwned } from '../../processes/spawn-owned.ts';

/** Starts a headless browser. Returns its debugging port. */
export async function startChrome(directory: string): Promise<{ port: number; stop(): Promise<void> }> {
  const program = chromiumProgram();
  if (!program) throw new Error('Chromium is missing. Install chromium, or run `npx playwright install chromium`.');
  const port = await randomFreePort();
  const profile = join(directory, 'chrome');
  mkdirSync(profile, { recursive: true });
  const child = spawnOwned({
    program,
    args: [
      '--headless=new',
      ...chromiumArguments,
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    deathSignal: 'SIGTERM',
    output: 'pipe',
  });
  for (const output of [child.stdout, child.stderr]) output?.resume();
  await eventually(() => fetch(`http://127.0.0.1:${port}/json/version`), { within: 20_000, every: 100 });
  return { port, stop: () => endChild(child, 'SIGTERM', 5_000) };
}
