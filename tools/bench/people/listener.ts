import { once } from 'node:events';
import { livePath } from '@floorlight/contracts/live';
import { WebSocket } from 'ws';
import { now } from '../clock.ts';
import type { Door, Member } from './people.ts';

/** Opens a manager's live connection; `onAlert` gets the title of each alert and when it was here. */
export async function listen(
  door: Door,
  { cookie }: Member,
  onAlert: (title: string, at: number) => void,
): Promise<() => void> {
  const socket = new WebSocket(new URL(livePath, door.url.replace('http', 'ws')), {
    headers: { ...door.headers, cookie },
  });
  const live = Promise.withResolvers<void>();
  socket.on('message', (data: Buffer) => {
    const at = now();
    const frame = data.toString();
    // Thousands of frames a second come here: what is measured is the server, so they are not parsed.
    if (frame.startsWith('{"type":"heartbeat"')) return live.resolve();
    const title = /"title":"([^"]*)"/.exec(frame)?.[1];
    if (title) onAlert(title, at);
  });
  socket.on('error', live.reject);
  socket.on('close', () => live.reject(new Error('a live connection was closed')));
  await once(socket, 'open');
  await live.promise; // the first heartbeat says that it is live
  return () => socket.terminate();
}
