import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints } from '@floorlight/contracts/catalogue';
import { eventually } from '@floorlight/test-kit/eventually';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { gatewayUnderTest } from './gateway-under-test.ts';
import { upstream } from './upstream.ts';

/** A gateway in front of two instances each of safety and notify, with a worker who is signed in. */
async function withPairs() {
  const [safety1, safety2, notify1, notify2] = await Promise.all(
    ['safety 1', 'safety 2', 'notify 1', 'notify 2'].map((name) => upstream(name)),
  );
  if (!safety1 || !safety2 || !notify1 || !notify2) throw new Error('there are four');
  onTestFinished(async () => {
    for (const each of [safety1, safety2, notify1, notify2]) await each.kill();
  });
  const gateway = await gatewayUnderTest({
    SAFETY_URL: `${safety1.url},${safety2.url}`,
    NOTIFY_URL: `${notify1.url}, ${notify2.url}`,
  });
  const { cookie } = await gateway.signIn();
  const press = (key: string) =>
    gateway.send(endpoints.raiseAlert.path, {
      method: 'POST',
      headers: { cookie, origin: 'http://localhost:8080', 'content-type': 'application/json', 'idempotency-key': key },
      body: '{}',
    });
  const open = async () => {
    const headers = { cookie, origin: 'http://localhost:8080' };
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/ws`, { headers });
    await once(socket, 'open');
    return socket;
  };
  return { open, press, safety1, safety2, notify1, notify2 };
}

it('requests go to the first instance, and to the next one as soon as the first is gone', async () => {
  const { press, safety1, safety2 } = await withPairs();
  expect((await press('one')).status).toBe(200);
  expect([safety1.received.length, safety2.received.length]).toEqual([1, 0]);
  await safety1.kill();
  expect((await press('two')).status).toBe(200);
  expect(safety2.received).toHaveLength(1);
});

it('an instance that stops soon loses its requests to the other one, and keeps its sockets', async () => {
  const { open, press, safety1, safety2, notify1 } = await withPairs();
  await open();
  for (const stopping of [safety1, notify1]) stopping.stopSoon();
  await eventually(async () => {
    expect((await press('one')).status).toBe(200);
    return safety2.received.length > 0;
  });
  const answers = safety1.received.length;
  expect((await press('two')).status).toBe(200);
  expect([safety1.received.length, notify1.live()]).toEqual([answers, 1]);
});

it('an instance that hangs loses its requests and sockets to the other one, and is used again when it answers', async () => {
  const { open, press, safety1, safety2, notify1, notify2 } = await withPairs();
  const socket = await open();
  expect([notify1.live(), notify2.live()]).toEqual([1, 0]);
  const closed = once(socket, 'close');

  for (const hanging of [safety1, notify1]) hanging.hang(true);
  expect((await press('one')).status).toBe(200);
  expect(safety2.received).toHaveLength(1);
  await closed;
  await open();
  expect(notify2.live()).toBe(1);

  for (const hanging of [safety1, notify1]) hanging.hang(false);
  await safety2.kill();
  await eventually(async () => (await press('two')).status === 200);
  expect(safety1.received).toHaveLength(1);
});

it('sockets that an instance has cut open at the other one at once, though it still accepts connections', async () => {
  const { open, notify1, notify2 } = await withPairs();
  const closed = once(await open(), 'close');
  notify1.hang(true);
  notify1.cutLive();
  await closed;
  await open();
  expect([notify1.live(), notify2.live()]).toEqual([0, 1]);
});

it('where no instance answers for a while, none loses its sockets', async () => {
  const { open, press, notify1, notify2 } = await withPairs();
  const socket = await open();
  for (const each of [notify1, notify2]) each.hang(true);
  await pause(2500); // two checks of each
  for (const each of [notify1, notify2]) each.hang(false);
  socket.send('still here');
  const [echo] = await once(socket, 'message');
  expect(String(echo)).toBe('still here');
  expect((await press('one')).status).toBe(200);
});
