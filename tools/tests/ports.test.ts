import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { randomFreePort } from '../processes/ports.ts';
import { randomPorts, usualOrNextPorts } from '../start/ports.ts';

it('a taken port is passed over for the next free one, and that is said', async () => {
  const taken = await randomFreePort();
  const stranger = createServer().listen(taken, '127.0.0.1');
  await once(stranger, 'listening');
  const said: string[] = [];
  const ports = await usualOrNextPorts({ port: taken, host: '127.0.0.1' }, (line) => said.push(line));
  stranger.close();
  expect(ports.gateway).toBeGreaterThan(taken);
  expect(said).toContain(`port ${taken} is taken: gateway listens on ${ports.gateway} instead`);
});

it('no two processes get the same port', async () => {
  const chosen = Object.values(await randomPorts());
  expect(new Set(chosen).size).toBe(chosen.length);
});
