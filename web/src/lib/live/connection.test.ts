// @vitest-environment node
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LiveReceipt } from '@floorlight/contracts/live';
import type { EmergencyReach } from '@floorlight/contracts/notifications';
import { afterEach, expect, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { messageOf } from '../../tests/live-messages.ts';
import { alertOf } from '../../tests/people.ts';
import { incidentOf } from '../../tests/reports.ts';
import { waitFor } from '../../tests/wait-for.ts';
import { randomId } from '../device/random-id.ts';
import { connectLive, type LiveListener } from './connection.ts';

const incident = (title: string) => messageOf('incident_report', incidentOf(), { title });
const notification = (seq: number) => JSON.stringify({ type: 'notification', seq, data: incident(`number ${seq}`) });
const heartbeat = (seq: number) => JSON.stringify({ type: 'heartbeat', seq });

// The parts of the page that the connection uses.
vi.stubGlobal('window', new EventTarget());
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
vi.stubGlobal('document', page);

const running: { stop(): void }[] = [];
afterEach(() => {
  for (const { stop } of running.splice(0)) stop();
  vi.useRealTimers();
});

const needsReceipt: LiveListener['needsReceipt'] = ({ type }) => type === 'emergency_alert';
const ignore = () => undefined;
const frames = {
  emergency_reach: ignore,
  breaks_changed: ignore,
  counts_changed: ignore,
  site_changed: ignore,
  alerts_elsewhere: ignore,
  notifications_read: ignore,
  roll_call_changed: () => undefined,
  tote_changed: ignore,
  site_count_changed: ignore,
  alarm_test: ignore,
  vault_changed: ignore,
  shared_barcodes_changed: ignore,
};

/**
 * A live connection to a real WebSocket server. `serve` receives each socket and the `after` of its address. `age`: of what
 * was read before, in milliseconds.
 */
async function connectTo(
  serve: (socket: WebSocket, after: string | null, visit: number, age: string | null) => void,
  age = Infinity,
  { receivesAlerts = true } = {},
) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  let visits = 0;
  server.on('connection', (socket, { url = '' }) => {
    visits += 1;
    const { searchParams } = new URL(url, 'ws://localhost');
    serve(socket, searchParams.get('after'), visits, searchParams.get('age'));
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const received = {
    titles: [] as string[],
    reaches: [] as EmergencyReach[],
    missed: 0,
    caughtUp: 0,
    resumed: 0,
    states: [] as boolean[],
    refused: 0,
    markSeen: (alertId: string) => connection.markSeen(alertId),
  };
  const connection = connectLive(
    {
      age: () => age,
      received: ignore,
      message: ({ title }) => received.titles.push(title),
      frames: { ...frames, emergency_reach: ({ data }) => received.reaches.push(data) },
      needsReceipt,
      receivesAlerts,
      missed: () => (received.missed += 1),
      caughtUp: () => (received.caughtUp += 1),
      resumed: () => (received.resumed += 1),
      state: (connected) => received.states.push(connected),
      refused: () => (received.refused += 1),
    },
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // a TCP server has one
  );
  running.push(connection, { stop: () => server.close() });
  return received;
}

test('frames in order are received once, and repeated ones are dropped', async () => {
  const received = await connectTo((socket) => {
    for (const frame of [heartbeat(0), notification(1), notification(1), 'nonsense', notification(2)])
      socket.send(frame);
  });
  await waitFor(() => expect(received.titles).toEqual(['number 1', 'number 2']));
  expect(received.states).toEqual([true]);
});

const complete = JSON.stringify({ type: 'heartbeat', seq: 3, complete: true });

test('a start whose changes the server has sent refetches nothing, and asks from before it was read', async () => {
  const ages: (string | null)[] = [];
  const received = await connectTo((socket, _after, _visit, age) => {
    ages.push(age);
    for (const frame of [notification(3), complete]) socket.send(frame);
  }, 1200.5);
  await waitFor(() => expect(received.caughtUp).toBe(1));
  expect(ages).toEqual(['3201']);
  expect([received.titles, received.missed, received.resumed]).toEqual([['number 3'], 0, 0]);
});

test('a start is refetched once where the server has not sent everything, or the read was long ago', async () => {
  const earlier = await connectTo((socket) => {
    for (const frame of [heartbeat(3), heartbeat(3)]) socket.send(frame);
  }, 1200);
  await waitFor(() => expect(earlier.missed).toBe(1));
  const ages: (string | null)[] = [];
  const late = await connectTo((socket, _after, _visit, age) => {
    ages.push(age);
    socket.send(complete);
  }, 59_000);
  await waitFor(() => expect(late.missed).toBe(1));
  expect([earlier.missed, earlier.caughtUp, late.caughtUp, ages]).toEqual([1, 0, 0, [null]]);
});

test('a start whose first heartbeat does not come is refetched', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const received = await connectTo(ignore, 1200);
  await vi.waitFor(() => expect(received.states).toEqual([true]));
  expect(received.missed).toBe(0);
  vi.advanceTimersByTime(5000);
  expect(received.missed).toBe(1);
});

test('a start that is cut off before its first heartbeat is refetched by the next connection', async () => {
  const received = await connectTo((socket, _after, visit) => {
    if (visit > 1) return;
    socket.send(notification(3));
    socket.close(1012);
  }, 1200);
  await vi.waitFor(() => expect(received.missed).toBe(1), { timeout: 5000 });
  expect([received.caughtUp, received.resumed]).toEqual([0, 0]);
});

test('after a gap lists are refetched, and resuming after the last frame brings the missing ones', async () => {
  const received = await connectTo((socket, after, visit) => {
    if (visit === 1) for (const seq of [1, 2, 5]) socket.send(notification(seq));
    else for (let seq = Number(after) + 1; seq <= 5; seq++) socket.send(notification(seq));
  });
  await waitFor(() => expect(received.titles).toEqual([1, 2, 3, 4, 5].map((seq) => `number ${seq}`)));
  expect(received.missed).toBe(2);
});

test('a notification that this page cannot parse counts in the sequence, and lists are refetched', async () => {
  const received = await connectTo((socket) => {
    const unreadable = { ...incident('from a newer server'), type: 'of_tomorrow' };
    const frame = JSON.stringify({ type: 'notification', seq: 2, data: unreadable });
    for (const each of [notification(1), frame, notification(3)]) socket.send(each);
  });
  await waitFor(() => expect(received.titles).toEqual(['number 1', 'number 3']));
  expect(received.missed).toBe(2);
  expect(received.states).toEqual([true]);
});

test('a gap that the server cannot fill is accepted, without an endless loop', async () => {
  const received = await connectTo((socket, _after, visit) => {
    for (const seq of visit === 1 ? [1, 5] : [5, 6]) socket.send(notification(seq));
  });
  await waitFor(() => expect(received.titles).toEqual(['number 1', 'number 5', 'number 6']));
});

test('a heartbeat above the last frame fetches the lost one after a second', async () => {
  const received = await connectTo((socket, after) => {
    if (after === null) for (const frame of [heartbeat(3), heartbeat(4)]) socket.send(frame);
    else socket.send(notification(4));
  });
  await vi.waitFor(() => expect(received.titles).toEqual(['number 4']), { timeout: 4000 });
});

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

/** Collects the receipts that the server receives. */
function receiptsOf() {
  const receipts: LiveReceipt[] = [];
  return {
    receipts,
    collect: (socket: WebSocket) =>
      socket.on('message', (data) => receipts.push(LiveReceipt.parse(JSON.parse(String(data))))),
  };
}
const alarm = messageOf('emergency_alert', alertOf(), { title: 'Fire' });
const alarmFrame = JSON.stringify({ type: 'notification', seq: 1, data: alarm });

test('an emergency gets a received receipt at once, and a seen receipt when its page is visible', async () => {
  const { receipts, collect } = receiptsOf();
  page.visibilityState = 'hidden';
  const received = await connectTo((socket) => {
    collect(socket);
    socket.send(alarmFrame);
    socket.send(notification(2));
  });
  await waitFor(() => expect(received.titles).toEqual(['Fire', 'number 2']));
  await waitFor(() => expect(receipts).toEqual([{ type: 'received', id: alarm.id }]));
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  page.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(receipts.slice(1)).toEqual([{ type: 'seen', id: alarm.id }]));
});

test('receipts of many emergencies at once go in few messages, and seen includes received', async () => {
  const { receipts, collect } = receiptsOf();
  const alarms = Array.from({ length: 30 }, () => messageOf('emergency_alert', alertOf(), { title: 'Fire' }));
  await connectTo((socket) => {
    collect(socket);
    for (const [index, data] of alarms.entries())
      socket.send(JSON.stringify({ type: 'notification', seq: index + 1, data }));
  });
  const ids = () => receipts.flatMap((receipt) => ('ids' in receipt ? receipt.ids : [receipt.id]));
  await waitFor(() => expect(ids()).toEqual(alarms.map(({ id }) => id)));
  expect(receipts.every(({ type }) => type === 'seen')).toBe(true);
  expect(receipts.length).toBeLessThan(alarms.length);
});

test('a seen receipt made while disconnected is sent after reconnecting', async () => {
  const { receipts, collect } = receiptsOf();
  const received = await connectTo((socket, _after, visit) => {
    if (visit === 1) socket.close();
    else collect(socket);
  });
  await waitFor(() => expect(received.states).toEqual([true, false]));
  const id = randomId();
  received.markSeen(id);
  await vi.waitFor(() => expect(receipts).toEqual([{ type: 'seen', id }]), { timeout: 8000 });
}, 10_000);

test('an unnumbered frame does not count in the sequence', async () => {
  const alertId = randomId();
  const reach = { alertId, notified: 3, reached: 2, seen: 0, firstReachedAt: alarm.createdAt, firstSeenAt: null };
  const received = await connectTo((socket) => {
    for (const frame of [notification(1), JSON.stringify({ type: 'emergency_reach', data: reach }), notification(2)])
      socket.send(frame);
  });
  await waitFor(() => expect(received.titles).toEqual(['number 1', 'number 2']));
  expect(received.reaches).toEqual([reach]);
  expect(received.missed).toBe(1);
});
