import { once } from 'node:events';
import { LiveFrame, type LiveReceipt, livePath } from '@floorlight/contracts/live';
import type { EmergencyReach } from '@floorlight/contracts/notifications';
import { gatewayHeaders } from '@floorlight/test-kit/callers';
import { eventually } from '@floorlight/test-kit/eventually';
import { WebSocket } from 'ws';

type NotificationFrame = Extract<LiveFrame, { type: 'notification' }>;

/** Whether the numbers rise, and each frame but the first names the one before it. */
export const isSequence = (frames: NotificationFrame[]): boolean =>
  frames.every(({ seq, after }, index) => {
    const before = frames[index - 1];
    return before === undefined || (seq > before.seq && after === before.seq);
  });

/** A client of the live connection that stores every frame. */
export interface LiveClient {
  socket: WebSocket;
  frames(): LiveFrame[];
  /** The notifications, in the order of arrival. */
  notifications(): NotificationFrame[];
  /** Waits until so many notifications have arrived. */
  waitFor(count: number, within?: number): Promise<NotificationFrame[]>;
  /** The last reach received for this alert. */
  reachOf(alertId: string): EmergencyReach | undefined;
  /** Sends receipts: these notifications or alerts were received or seen. */
  answer(type: LiveReceipt['type'], ...ids: string[]): void;
  closed: Promise<number>;
  close(): Promise<void>;
}

/** Connects; resolves after the first heartbeat, which carries the position in the feed, or when it is closed. */
export async function connectLive(
  baseUrl: string,
  token: string,
  query: { after?: number | undefined; age?: number | undefined } = {},
): Promise<LiveClient> {
  const url = new URL(livePath, baseUrl.replace('http', 'ws'));
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  const socket = new WebSocket(url, { headers: gatewayHeaders('notify', token) });
  const frames: LiveFrame[] = [];
  socket.on('message', (data) => frames.push(LiveFrame.parse(JSON.parse(String(data)))));
  const closed = once(socket, 'close').then(([code]) => Number(code));
  closed.catch(() => {});
  await once(socket, 'open');
  await eventually(() => frames.some(({ type }) => type === 'heartbeat') || socket.readyState !== WebSocket.OPEN, {
    within: 20_000,
  });

  const notifications = () => frames.filter((frame): frame is NotificationFrame => frame.type === 'notification');
  return {
    socket,
    frames: () => frames,
    notifications,
    waitFor: (count, within = 20_000) =>
      eventually(
        () => {
          if (notifications().length < count) throw new Error(`${notifications().length} of ${count} notifications`);
          return notifications();
        },
        { within },
      ),
    reachOf: (alertId) =>
      frames
        .filter((frame) => frame.type === 'emergency_reach')
        .map(({ data }) => data)
        .findLast((reach) => reach.alertId === alertId),
    answer(type, ...ids) {
      for (const id of ids) socket.send(JSON.stringify({ type, id } satisfies LiveReceipt));
    },
    closed,
    async close() {
      socket.close();
      await closed;
    },
  };
}

/** The HTTP status of a refused upgrade. */
export async function refusedWith(baseUrl: string, path: string, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(new URL(path, baseUrl.replace('http', 'ws')), { headers });
  socket.on('error', () => {}); // ws emits an error on a refusal
  const [, response] = await once(socket, 'unexpected-response');
  response.resume();
  return response.statusCode;
}
