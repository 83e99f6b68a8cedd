import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { now } from '../clock.ts';
import { answer } from '../processes/answer.ts';

export type Question =
  | { say: 'open'; port: number; path: string; count: number; greeting: string | null; live: string }
  | { say: 'await'; marker: string };

/**
 * Many WebSocket clients in one process that cost as little as can be: bare connections that speak just enough of the
 * protocol to be let in, and look for the marker in what comes. A thousand real clients would be what is measured.
 */
const sockets: Socket[] = [];
/** So many at a time: a backlog holds no more. */
const atOnce = 200;

let marker = Buffer.alloc(0);
let missing = 0;
let everywhere = Promise.withResolvers<number>();

answer(async (question: Question) => {
  if (question.say === 'await') {
    marker = Buffer.from(question.marker);
    missing = sockets.length;
    everywhere = Promise.withResolvers();
    return everywhere.promise;
  }
  for (let opened = 0; opened < question.count; opened += atOnce) {
    const batch = Math.min(atOnce, question.count - opened);
    sockets.push(...(await Promise.all(Array.from({ length: batch }, () => open(question)))));
  }
  return sockets.length;
});

/** Opens one, says the greeting once it is through, and is done when what comes holds `live`. */
async function open({ port, path, greeting, live }: Extract<Question, { say: 'open' }>): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  const done = Promise.withResolvers<void>();
  let head = '';
  let greeted = false;
  const begin = (chunk: Buffer) => {
    head += chunk.toString('latin1');
    if (!head.includes('\r\n\r\n')) return;
    if (!head.startsWith('HTTP/1.1 101')) return done.reject(new Error(head));
    if (greeting !== null && !greeted) socket.write(masked(greeting));
    greeted = true;
    if (!head.slice(head.indexOf('\r\n\r\n')).includes(live)) return;
    socket.off('data', begin);
    socket.on('data', look);
    done.resolve();
  };
  socket.on('data', begin);
  socket.on('error', done.reject);
  socket.on('close', () => {
    done.reject(new Error('a client was closed'));
    everywhere.reject(new Error('a client was closed'));
  });
  everywhere.promise.catch(() => {}); // it rejects for whoever waits
  socket.setNoDelay();
  socket.write(upgrade(path));
  await done.promise;
  return socket;
}

function look(chunk: Buffer): void {
  if (!chunk.includes(marker) || marker.length === 0) return;
  missing -= 1;
  if (missing === 0) everywhere.resolve(now());
}

const upgrade = (path: string): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    '',
    '',
  ].join('\r\n');

/** A short text frame of a client (RFC 6455, 5.2), masked with zeros. */
const masked = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
