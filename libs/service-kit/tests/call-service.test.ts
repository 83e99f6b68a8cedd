import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callerVariables } from '@floorlight/test-kit/callers';
import { expect, onTestFinished, test } from 'vitest';
import { serviceCaller } from '../src/call-service.ts';

const callService = serviceCaller('gateway', callerVariables('gateway'));

/** A service that answers each request with this status and body. Returns its address, and counts its connections. */
async function serve(status: number, body?: string): Promise<{ url: URL; connections: number }> {
  const server = createServer((_request, response) => response.writeHead(status, { 'x-part': 'store' }).end(body));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // listening on TCP
  const served = { url: new URL(`http://127.0.0.1:${port}`), connections: 0 };
  server.on('connection', () => {
    served.connections += 1;
  });
  return served;
}

test('calls whose answers nobody reads leave their connections to the next ones', async () => {
  const served = await serve(503, JSON.stringify({ message: 'x'.repeat(100_000) }));
  for (let call = 0; call < 10; call++) expect((await callService('vault', served.url)).status).toBe(503);
  expect(served.connections).toBeLessThanOrEqual(2); // fetch may begin the second call just before the first has left
});

test('a caller gets status, headers and body as they were sent, or no body', async () => {
  const answer = await callService('vault', (await serve(200, '{"name":"Sam"}')).url);
  expect([answer.status, answer.headers.get('x-part'), await answer.json()]).toEqual([200, 'store', { name: 'Sam' }]);
  const empty = await callService('vault', (await serve(204)).url);
  expect([empty.status, await empty.text()]).toEqual([204, '']);
});
