import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@floorlight/telemetry/logger';
import { eventually } from '@floorlight/test-kit/eventually';
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchClocks } from '../src/watch-clocks.ts';
import { upstream } from './upstream.ts';

it('a service whose clock is wrong is named once in the log', async () => {
  const right = await upstream('auth');
  const wrong = createServer((_request, response) => {
    response.setHeader('date', new Date(Date.now() + 5 * 60_000).toUTCString());
    response.end();
  }).listen(0, '127.0.0.1');
  await once(wrong, 'listening');
  const { port } = wrong.address() as AddressInfo; // listening on TCP, so never a pipe's name
  const log = createLogger({ service: 'gateway', level: 'silent' });
  const warn = vi.spyOn(log, 'warn');
  const clocks = watchClocks(
    { auth: [right.url], safety: [`http://127.0.0.1:${port}`], vault: [], breaks: [], inventory: [], notify: [] },
    (_service, url) => fetch(url),
    log,
  );
  onTestFinished(async () => {
    clocks.stop();
    wrong.close();
    await right.kill();
  });
  clocks.start();
  await eventually(() => warn.mock.calls.length > 0);
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^The clock of safety is (?:299|300|301) s ahead of the gateway's: set them right$/)],
  ]);
});
