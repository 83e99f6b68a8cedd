import { LiveFrame, livePath } from '@floorlight/contracts/live';
import { WebSocket } from 'ws';
import { now } from '../clock.ts';
import type { GatewayAddress, Member } from './people.ts';

/** Opens somebody's live connection. Resolves with disconnect once the socket is live. */
export async function listen(
  address: GatewayAddress,
  { cookie }: Member,
  onFrame: (frame: LiveFrame, at: number) => void,
): Promise<() => void> {
  const live = Promise.withResolvers<void>();
  const url = new URL(livePath, address.url.replace('http', 'ws'));
  const socket = new WebSocket(url, { headers: { ...address.headers, cookie } });
  socket.on('message', (data: Buffer) => {
    const at = now();
    const frame = LiveFrame.parse(JSON.parse(data.toString()));
    if (frame.type === 'heartbeat') live.resolve();
    onFrame(frame, at);
  });
  socket.on('error', live.reject);
  await live.promise;
  return () => socket.terminate();
}
