import { once } from 'node:events';
import { type LiveReceipt, livePath, maxReceiptIds, reconnectDelay } from '@floorlight/contracts/live';
import { WebSocket } from 'ws';
import { now } from '../clock.ts';
import type { GatewayAddress, Member } from './people.ts';

/** Milliseconds for which our web app gathers receipts. */
const receiptDelay = 50;

interface Options {
  /** Answers each frame with a receipt, as our web app does. */
  receipts?: boolean | undefined;
  /** Called when a connection that was open has ended: it is opened again where it was. Otherwise it stays closed. */
  onReconnect?: (() => void) | undefined;
}

/** Opens a manager's live connection. `onAlert` gets the title and arrival time of each alert. Returns disconnect. */
export async function listenForAlerts(
  address: GatewayAddress,
  { cookie }: Member,
  onAlert: (title: string, at: number) => void,
  { receipts = false, onReconnect }: Options = {},
): Promise<() => void> {
  const live = Promise.withResolvers<void>();
  live.promise.catch(() => {}); // where opening fails already
  let lastSeq: string | undefined;
  let ended = false;
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
  const open = () => {
    const url = new URL(livePath, address.url.replace('http', 'ws'));
    if (lastSeq) url.searchParams.set('after', lastSeq);
    const opened = new WebSocket(url, { headers: { ...address.headers, cookie } });
    opened.on('message', onMessage);
    opened.on('error', live.reject);
    opened.on('close', () => {
      live.reject(new Error('a live connection was closed'));
      if (ended || !onReconnect) return;
      onReconnect();
      setTimeout(
        () => {
          if (!ended) socket = open();
        },
        reconnectDelay(0, { receivesAlerts: true }),
      );
    });
    return opened;
  };
  const onMessage = (data: Buffer) => {
    const at = now();
    const frame = data.toString();
    // Frames are not parsed: thousands arrive each second, and only the server is to be measured.
    lastSeq = /^{"type":"(?:notification|heartbeat)","seq":(\d+)/.exec(frame)?.[1] ?? lastSeq;
    if (frame.startsWith('{"type":"heartbeat"')) return live.resolve();
    const title = /"title":"([^"]*)"/.exec(frame)?.[1];
    if (!title) return;
    onAlert(title, at);
    const id = /"id":"([^"]*)"/.exec(frame)?.[1];
    if (receipts && id) answer(id);
  };
  let socket = open();
  await once(socket, 'open');
  await live.promise; // the first heartbeat
  return () => {
    ended = true;
    socket.terminate();
  };
}
