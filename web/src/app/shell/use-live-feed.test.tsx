import type { AddressInfo } from 'node:net';
import type { LiveFrame } from '@floorlight/contracts/live';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { AlarmBar } from '#features/alerts/alarm/AlarmBar.tsx';
import { useListBeaconsQuery } from '#features/beacons/api.ts';
import { BellButton } from '#features/notifications/BellButton.tsx';
import { noteEmptyCache } from '#lib/api/cache-age.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { type Answer, startBackend } from '../../tests/backend.ts';
import { messageOf } from '../../tests/live-messages.ts';
import { alertOf, person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { beaconOf } from '../../tests/reports.ts';
import { waitFor } from '../../tests/wait-for.ts';
import { useLiveFeed } from './use-live-feed.ts';

let close = () => {};
afterEach(() => close());

/** The server's side of the live connection: `send` reaches the page once it has connected. */
async function startLive() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has one
  const { WebSocket } = globalThis;
  vi.stubGlobal(
    'WebSocket',
    class extends WebSocket {
      constructor(url: string) {
        super(url.replace(/^ws:..[^/]+/, `ws://127.0.0.1:${port}`));
      }
    },
  );
  close = () => {
    vi.stubGlobal('WebSocket', WebSocket);
    server.close();
  };
  const connected = new Promise<{ query: URLSearchParams; send: (frame: LiveFrame) => void }>((resolve) => {
    server.once('connection', (socket, { url = '' }) =>
      resolve({
        query: new URL(url, 'ws://localhost').searchParams,
        send: (frame) => socket.send(JSON.stringify(frame)),
      }),
    );
  });
  return { connected };
}

function Screen() {
  useLiveFeed(useCurrentUser());
  const { data: beacons = [] } = useListBeaconsQuery({ query: {} });
  return (
    <>
      <AlarmBar />
      <BellButton />
      {beacons.map(({ id, title }) => (
        <p key={id}>{title}</p>
      ))}
    </>
  );
}

const read = {
  alerts: 'GET /api/emergency-alerts',
  beacons: 'GET /api/andon-alerts',
  unread: 'GET /api/notifications/unread-count',
};

/** A manager's screen that is starting. `beacons`: the server's answer about them. */
async function start({ beacons = { status: 200, body: [] } as Answer | (() => Promise<Answer>) } = {}) {
  const [backend, live] = [await startBackend(), await startLive()];
  backend.on('GET /api/sites', { status: 200, body: [] });
  backend.on(read.alerts, { status: 200, body: [] });
  backend.on(read.unread, { status: 200, body: { count: 0 } });
  backend.on(read.beacons, beacons);
  noteEmptyCache();
  const { store } = renderScreen(<Screen />, { user: person({ role: 'manager' }) });
  const { query, send } = await live.connected;
  const isQuiet = () =>
    waitFor(() => {
      const { queries } = store.getState().api;
      expect(Object.values(queries).filter((query) => query?.status === 'pending')).toEqual([]);
    });
  /** How often each was asked for: open alerts are two questions. */
  const asked = () => Object.values(read).map((route) => backend.to(route).length);
  return { backend, query, send, isQuiet, asked };
}
const once = [2, 1, 1];
const again = [4, 2, 2];
const pause = () => new Promise((resolve) => setTimeout(resolve, 300));

test('a start asks for each thing once, where the server has sent what changed since then', async () => {
  const { query, send, isQuiet, asked } = await start();
  expect(Number(query.get('age'))).toBeGreaterThanOrEqual(2000);
  expect([query.get('after'), query.get('site')]).toEqual([null, null]);
  await isQuiet();
  send({ type: 'heartbeat', seq: 7, complete: true });
  await pause();
  expect(asked()).toEqual(once);
});

test('what changed between the read and the connection is shown without asking for it', async () => {
  const { send, isQuiet, asked } = await start();
  await isQuiet();
  send({ type: 'notification', seq: 7, after: 6, data: messageOf('andon_placed', beaconOf({ title: 'Oil spill' })) });
  send({ type: 'notification', seq: 8, after: 7, data: messageOf('emergency_alert', alertOf()) });
  send({ type: 'heartbeat', seq: 8, complete: true });
  await screen.findByText('Oil spill');
  expect(screen.getByRole('region', { name: 'Alarm' }).textContent).toContain('Medical Emergency');
  await pause();
  expect(asked().slice(0, 2)).toEqual(once.slice(0, 2));
});

test('where the server does not say that it has sent it all, everything is asked for again', async () => {
  const { send, isQuiet, asked } = await start();
  await isQuiet();
  send({ type: 'heartbeat', seq: 7 });
  await waitFor(() => expect(asked()).toEqual(again));
});

test('an answer that was under way when a change came is asked for again, because it may be older', async () => {
  const answer = Promise.withResolvers<Answer>();
  const { backend, send, isQuiet } = await start({ beacons: () => answer.promise });
  await waitFor(() => expect(backend.to(read.beacons)).toHaveLength(1));
  send({ type: 'notification', seq: 7, after: 6, data: messageOf('andon_placed', beaconOf({ title: 'Oil spill' })) });
  send({ type: 'heartbeat', seq: 7, complete: true });
  await pause();
  backend.on(read.beacons, { status: 200, body: [beaconOf({ title: 'Oil spill' })] });
  answer.resolve({ status: 200, body: [] });
  await screen.findByText('Oil spill');
  await isQuiet();
});

test('what could not be read is asked for again once the connection stands', async () => {
  const { backend, send, isQuiet } = await start({ beacons: 'drop' });
  await isQuiet();
  backend.on(read.beacons, { status: 200, body: [beaconOf({ title: 'Oil spill' })] });
  send({ type: 'heartbeat', seq: 7, complete: true });
  await screen.findByText('Oil spill');
});
