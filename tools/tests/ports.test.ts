import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { randomFreePort } from '../processes/ports.ts';
import { defaultOrNextPorts, randomPorts } from '../start/ports.ts';

it('a taken port is replaced by the next free one, with a message', async () => {
  const taken = await randomFreePort();
  const other = createServer().listen(taken, '127.0.0.1');
  await once(other, 'listening');
  const messages: string[] = [];
  const ports = await defaultOrNextPorts({ port: taken, host: '127.0.0.1' }, (line) => messages.push(line));
  other.close();
  expect(ports.gateway).toBeGreaterThan(taken);
  expect(messages).toContain(`port ${taken} is taken: gateway listens on ${ports.gateway} instead`);
});

it('no two processes get the same port', async () => {
  const chosen = Object.values(await randomPorts());
  expect(new Set(chosen).size).toBe(chosen.length);
});
