import type { AddressInfo } from 'node:net';
import type { EmergencyReach } from '@floorlight/contracts/notifications';
import { afterEach, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { connectLive, type LiveListener } from '#lib/live/connection.ts';
import { messageOf } from './live-messages.ts';
import { alertOf } from './people.ts';
import { incidentOf } from './reports.ts';

export const incident = (title: string) => messageOf('incident_report', incidentOf(), { title });
export const notification = (seq: number) =>
  JSON.stringify({ type: 'notification', seq, data: incident(`number ${seq}`) });
export const heartbeat = (seq: number) => JSON.stringify({ type: 'heartbeat', seq });
export const alarm = messageOf('emergency_alert', alertOf(), { title: 'Fire' });

// The parts of the page that the connection uses.
vi.stubGlobal('window', new EventTarget());
export const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
vi.stubGlobal('document', page);

/** What stops when the test ends. */
export const running: { stop(): void }[] = [];
afterEach(() => {
  for (const { stop } of running.splice(0)) stop();
  vi.useRealTimers();
});

export const needsReceipt: LiveListener['needsReceipt'] = ({ type }) => type === 'emergency_alert';
export const ignore = () => undefined;
export const frames = {
  emergency_reach: ignore,
  breaks_changed: ignore,
  counts_changed: ignore,
  site_changed: ignore,
  alerts_elsewhere: ignore,
  notifications_read: ignore,
  roll_call_changed: ignore,
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
export async function connectTo(
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
