// @vitest-environment node
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { connectTo, frames, ignore, needsReceipt, notification, page, running } from '../../tests/live-connection.ts';
import { waitFor } from '../../tests/wait-for.ts';
import { connectLive } from './connection.ts';

test('a closed connection is reported, and opened again after 3 to 4 seconds', async () => {
  const resumedAfter: (string | null)[] = [];
  const opened: number[] = [];
  const received = await connectTo((socket, after, visit) => {
    resumedAfter.push(after);
    opened.push(Date.now());
    socket.send(notification(visit));
    if (visit === 1) socket.close();
  });
  await vi.waitFor(() => expect(received.states).toEqual([true, false, true]), { timeout: 6000 });
  expect(resumedAfter).toEqual([null, '1']);
  expect([received.missed, received.resumed]).toEqual([1, 1]);
  const [first = 0, second = 0] = opened;
  expect(second - first).toBeGreaterThan(2900);
  expect(second - first).toBeLessThan(5000);
}, 10_000);

test('a connection closed by a server that restarts is opened again at once', async () => {
  const opened: number[] = [];
  const received = await connectTo((socket, _after, visit) => {
    opened.push(Date.now());
    if (visit === 1) socket.close(1012);
  });
  await vi.waitFor(() => expect(received.states).toEqual([true, false, true]), { timeout: 3000 });
  const [first = 0, second = 0] = opened;
  expect(second - first).toBeLessThan(1500);
});

test('where no alerts come, a connection waits for those of people who get them', async () => {
  const opened: number[] = [];
  const received = await connectTo(
    (socket, _after, visit) => {
      opened.push(Date.now());
      if (visit === 1) socket.close(1012);
    },
    undefined,
    { receivesAlerts: false },
  );
  await vi.waitFor(() => expect(received.states).toEqual([true, false, true]), { timeout: 3000 });
  const [first = 0, second = 0] = opened;
  expect(second - first).toBeGreaterThan(390);
});

test('a connection closed for an ended session is reported as refused', async () => {
  const received = await connectTo((socket) => socket.close(4401));
  await waitFor(() => expect(received.refused).toBe(1));
});

test('a connection that newer ones have replaced comes back when its page is used again, not before', async () => {
  let visits = 0;
  const received = await connectTo((socket, _after, visit) => {
    visits = visit;
    if (visit === 1) socket.close(4429);
  });
  await waitFor(() => expect(received.states).toEqual([true, false]));
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(visits).toBe(1);
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(received.states).toEqual([true, false, true]));
  expect(received.refused).toBe(0);
});

test('a connection that does not open in time is replaced by another', async () => {
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  let visits = 0;
  server.on('upgrade', (request, socket, head) => {
    visits += 1;
    if (visits === 1) running.push({ stop: () => socket.destroy() });
    else sockets.handleUpgrade(request, socket, head, (opened) => opened.send(notification(1)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const titles: string[] = [];
  const connection = connectLive(
    {
      age: () => Infinity,
      received: ignore,
      message: ({ title }) => titles.push(title),
      frames,
      needsReceipt,
      receivesAlerts: true,
      missed: () => undefined,
      caughtUp: () => undefined,
      resumed: () => undefined,
      state: () => undefined,
      refused: () => undefined,
    },
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // a TCP server has one
  );
  running.push(connection, { stop: () => server.close() }, { stop: () => sockets.close() });
  await vi.waitFor(() => expect(visits).toBe(1), { timeout: 10_000 });
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(titles).toEqual(['number 1']), { timeout: 10_000 });
});

test('a page that becomes visible without a recent frame reconnects, one with a recent frame stays connected', async () => {
  let visits = 0;
  const received = await connectTo((socket, _after, visit) => {
    visits = visit;
    socket.send(notification(visit));
  });
  await waitFor(() => expect(received.titles).toEqual(['number 1']));
  page.dispatchEvent(new Event('visibilitychange'));
  expect(received.states).toEqual([true]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 17_000 });
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(received.titles).toEqual(['number 1', 'number 2']), { timeout: 10_000 });
  expect(received.states).toEqual([true, false, true]);
  expect(visits).toBe(2);
});
