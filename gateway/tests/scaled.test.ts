import { createServer, type Server } from 'node:http';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { serviceCaller } from '@floorlight/service-kit/call-service';
import { createLogger } from '@floorlight/telemetry/logger';
import { callerVariables } from '@floorlight/test-kit/callers';
import { eventually } from '@floorlight/test-kit/eventually';
import { freePort } from '@floorlight/test-kit/free-port';
import { expect, it, onTestFinished } from 'vitest';
import { instances } from '../src/proxy/instances.ts';

it('the instances behind one name are those that its addresses say, and none of them comes first', async () => {
  const port = await freePort();
  const serve = async (host: string): Promise<Server> => {
    const server = createServer((_request, response) => response.end('{"status":"ok"}'));
    await new Promise<void>((resolve) => server.listen(port, host, resolve));
    onTestFinished(() => void server.close());
    return server;
  };
  await serve('127.0.0.2');
  const second = await serve('127.0.0.3');
  let addresses = ['127.0.0.2'];
  const named = Object.fromEntries(serviceNames.map((name) => [name, [`http://${name}:${port}`]]));
  const urls = named as Record<(typeof serviceNames)[number], string[]>; // one for every name
  const log = createLogger({ service: 'gateway', level: 'silent' });
  const watched = instances(urls, serviceCaller('gateway', callerVariables('gateway')), log, async () => addresses);
  watched.start();
  onTestFinished(watched.stop);
  const hosts = () => watched.find(`notify:${port}`)?.map(({ host }) => host);

  expect(hosts()).toBeUndefined(); // as before: the one address is the name's
  addresses = ['127.0.0.3', '127.0.0.2'];
  await eventually(() => expect(hosts()).toEqual(['127.0.0.2', '127.0.0.3']));
  const socket = Object.assign(Object.create(second), { once: () => socket, destroy: () => {} });
  watched.find(`notify:${port}`)?.[0]?.use(socket);
  expect(hosts()).toEqual(['127.0.0.3', '127.0.0.2']);
  second.closeAllConnections();
  second.close();
  await eventually(() => expect(hosts()).toEqual(['127.0.0.2', '127.0.0.3']));
  addresses = ['127.0.0.2'];
  await eventually(() => expect(hosts()).toBeUndefined());
});
