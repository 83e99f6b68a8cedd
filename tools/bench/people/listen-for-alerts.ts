import { once } from 'node:events';
import { type LiveReceipt, livePath, maxReceiptIds } from '@floorlight/contracts/live';
import { WebSocket } from 'ws';
import { now } from '../clock.ts';
import type { GatewayAddress, Member } from './people.ts';

/** Milliseconds for which our web app gathers receipts. */
const receiptDelay = 50;

/**
 * Opens a manager's live connection. `onAlert` gets the title and arrival time of each alert. With `receipts` each frame
 * is answered as our web app answers it. Returns disconnect.
 */
export async function listenForAlerts(
  address: GatewayAddress,
  { cookie }: Member,
  onAlert: (title: string, at: number) => void,
  { receipts = false } = {},
): Promise<() => void> {
  const socket = new WebSocket(new URL(livePath, address.url.replace('http', 'ws')), {
    headers: { ...address.headers, cookie },
  });
  const live = Promise.withResolvers<void>();
  live.promise.catch(() => {}); // where opening fails already
  const received: string[] = [];
  const answer = (id: string) => {
    if (received.push(id) === 1) setTimeout(sendReceipts, receiptDelay);
  };
  const sendReceipts = () => {
    while (received.length > 0) {
      const ids = received.splice(0, maxReceiptIds);
      if (socket.readyState === WebSocket.OPEN)
        socket.send(JSON.stringify({ type: 'received', ids } satisfies LiveReceipt));
    }
  };
  socket.on('message', (data: Buffer) => {
    const at = now();
    const frame = data.toString();
    // Frames are not parsed: thousands arrive each second, and only the server is to be measured.
    if (frame.startsWith('{"type":"heartbeat"')) return live.resolve();
    const title = /"title":"([^"]*)"/.exec(frame)?.[1];
    if (!title) return;
    onAlert(title, at);
    const id = /"id":"([^"]*)"/.exec(frame)?.[1];
    if (receipts && id) answer(id);
  });
  socket.on('error', live.reject);
  socket.on('close', () => live.reject(new Error('a live connection was closed')));
  await once(socket, 'open');
  await live.promise; // the first heartbeat
  return () => socket.terminate();
}
