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
import { randomId } from '../device/random-id.ts';
import { connectLive, type LiveListener } from './connection.ts';

const incident = (title: string) => messageOf('incident_report', incidentOf(), { title });
const notification = (seq: number) => JSON.stringify({ type: 'notification', seq, data: incident(`number ${seq}`) });
const heartbeat = (seq: number) => JSON.stringify({ type: 'heartbeat', seq });

// The page, as far as the connection looks at it: what tells that the network is back.
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
const frames = { emergency_reach: ignore, breaks_changed: ignore, counts_changed: ignore, tote_changed: ignore };

/** A live connection to a real WebSocket server; `serve` is called with each socket and what it asked to resume behind. */
async function connected(serve: (socket: WebSocket, after: string | null, visit: number) => void) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  let visits = 0;
  server.on('connection', (socket, { url = '' }) => {
    visits += 1;
    serve(socket, new URL(url, 'ws://localhost').searchParams.get('after'), visits);
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const heard = {
    titles: [] as string[],
    reaches: [] as EmergencyReach[],
    missed: 0,
    resumed: 0,
    states: [] as boolean[],
    refused: 0,
    saw: (alertId: string) => connection.saw(alertId),
  };
  const connection = connectLive(
    {
      message: ({ title }) => heard.titles.push(title),
      frames: { ...frames, emergency_reach: ({ data }) => heard.reaches.push(data) },
      needsReceipt,
      missed: () => (heard.missed += 1),
      resumed: () => (heard.resumed += 1),
      state: (connectedNow) => heard.states.push(connectedNow),
      refused: () => (heard.refused += 1),
    },
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // a TCP server has one
  );
  running.push(connection, { stop: () => server.close() });
  return heard;
}

test('frames in order are told once, and what repeats is not', async () => {
  const heard = await connected((socket) => {
    for (const frame of [heartbeat(0), notification(1), notification(1), 'nonsense', notification(2)])
      socket.send(frame);
  });
  await vi.waitFor(() => expect(heard.titles).toEqual(['number 1', 'number 2']));
  expect(heard.states).toEqual([true]);
});

test('a gap is read again, and made whole by resuming behind the last frame seen', async () => {
  const heard = await connected((socket, after, visit) => {
    if (visit === 1) for (const seq of [1, 2, 5]) socket.send(notification(seq));
    else for (let seq = Number(after) + 1; seq <= 5; seq++) socket.send(notification(seq));
  });
  await vi.waitFor(() => expect(heard.titles).toEqual([1, 2, 3, 4, 5].map((seq) => `number ${seq}`)));
  expect(heard.missed).toBe(2);
});

test('a notification that this page cannot read is counted, and what is shown is read again', async () => {
  const heard = await connected((socket) => {
    const unreadable = { ...incident('from a newer server'), type: 'of_tomorrow' };
    const frame = JSON.stringify({ type: 'notification', seq: 2, data: unreadable });
    for (const each of [notification(1), frame, notification(3)]) socket.send(each);
  });
  await vi.waitFor(() => expect(heard.titles).toEqual(['number 1', 'number 3']));
  expect(heard.missed).toBe(2);
  expect(heard.states).toEqual([true]);
});

test("a gap that is the server's own is taken as it is, without an endless loop", async () => {
  const heard = await connected((socket, _after, visit) => {
    for (const seq of visit === 1 ? [1, 5] : [5, 6]) socket.send(notification(seq));
  });
  await vi.waitFor(() => expect(heard.titles).toEqual(['number 1', 'number 5', 'number 6']));
});

test('a heartbeat above what was seen brings the lost frame, after a second of grace', async () => {
  const heard = await connected((socket, after) => {
    if (after === null) for (const frame of [heartbeat(3), heartbeat(4)]) socket.send(frame);
    else socket.send(notification(4));
  });
  await vi.waitFor(() => expect(heard.titles).toEqual(['number 4']), { timeout: 4000 });
});

test('a closed connection is said, and opened again after 3 to 4 seconds', async () => {
  const asked: (string | null)[] = [];
  const opened: number[] = [];
  const heard = await connected((socket, after, visit) => {
    asked.push(after);
    opened.push(Date.now());
    socket.send(notification(visit));
    if (visit === 1) socket.close();
  });
  await vi.waitFor(() => expect(heard.states).toEqual([true, false, true]), { timeout: 6000 });
  expect(asked).toEqual([null, '1']);
  expect([heard.missed, heard.resumed]).toEqual([1, 1]);
  const [first = 0, second = 0] = opened;
  expect(second - first).toBeGreaterThan(2900);
  expect(second - first).toBeLessThan(5000);
}, 10_000);

test('an ended session is asked about', async () => {
  const heard = await connected((socket) => socket.close(4401));
  await vi.waitFor(() => expect(heard.refused).toBe(1));
});

test('a connection that never opens is given up, and another one tried', async () => {
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
      message: ({ title }) => titles.push(title),
      frames,
      needsReceipt,
      missed: () => undefined,
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

test('a page that wakes after a silence opens its connection anew, one that heard just now keeps it', async () => {
  let visits = 0;
  const heard = await connected((socket, _after, visit) => {
    visits = visit;
    socket.send(notification(visit));
  });
  await vi.waitFor(() => expect(heard.titles).toEqual(['number 1']));
  page.dispatchEvent(new Event('visibilitychange'));
  expect(heard.states).toEqual([true]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 17_000 });
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(heard.titles).toEqual(['number 1', 'number 2']), { timeout: 10_000 });
  expect(heard.states).toEqual([true, false, true]);
  expect(visits).toBe(2);
});

/** What a server was answered, and how it sends an alert. */
function receipts() {
  const said: LiveReceipt[] = [];
  return {
    said,
    hear: (socket: WebSocket) => socket.on('message', (data) => said.push(LiveReceipt.parse(JSON.parse(String(data))))),
  };
}
const alarm = messageOf('emergency_alert', alertOf(), { title: 'Fire' });
const alarmFrame = JSON.stringify({ type: 'notification', seq: 1, data: alarm });

test('an emergency is answered at once, and again when the page that shows it is seen', async () => {
  const { said, hear } = receipts();
  page.visibilityState = 'hidden';
  const heard = await connected((socket) => {
    hear(socket);
    socket.send(alarmFrame);
    socket.send(notification(2));
  });
  await vi.waitFor(() => expect(heard.titles).toEqual(['Fire', 'number 2']));
  await vi.waitFor(() => expect(said).toEqual([{ type: 'received', id: alarm.id }]));
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(said.slice(1)).toEqual([{ type: 'seen', id: alarm.id }]));
});

test('what was seen while the connection was lost is said when it is back', async () => {
  const { said, hear } = receipts();
  const heard = await connected((socket, _after, visit) => {
    if (visit === 1) socket.close();
    else hear(socket);
  });
  await vi.waitFor(() => expect(heard.states).toEqual([true, false]));
  const id = randomId();
  heard.saw(id);
  await vi.waitFor(() => expect(said).toEqual([{ type: 'seen', id }]), { timeout: 8000 });
}, 10_000);

test('the sender hears how far an alert has come, beside the numbers of the feed', async () => {
  const alertId = randomId();
  const reach = { alertId, notified: 3, reached: 2, seen: 0, firstReachedAt: alarm.createdAt, firstSeenAt: null };
  const heard = await connected((socket) => {
    for (const frame of [notification(1), JSON.stringify({ type: 'emergency_reach', data: reach }), notification(2)])
      socket.send(frame);
  });
  await vi.waitFor(() => expect(heard.titles).toEqual(['number 1', 'number 2']));
  expect(heard.reaches).toEqual([reach]);
  expect(heard.missed).toBe(1);
});
