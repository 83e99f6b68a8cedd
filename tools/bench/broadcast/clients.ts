import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { now } from '../clock.ts';
import { answerQuestions } from '../processes/answer-questions.ts';

export type Question =
  | { type: 'open'; port: number; path: string; count: number; greeting: string | null; live: string }
  | { type: 'expect'; marker: string }
  | { type: 'arrived' };

/**
 * Many cheap WebSocket clients in one process: plain connections that implement just enough of the protocol to connect,
 * and search what they receive for the marker. The cost of real clients would dominate the measurement.
 */
const sockets: Socket[] = [];
/** Connections opened at a time, within the listen backlog. */
const atOnce = 200;

let marker = Buffer.alloc(0);
let missing = 0;
let everywhere = Promise.withResolvers<number>();

answerQuestions(async (question: Question) => {
  if (question.type === 'expect') {
    marker = Buffer.from(question.marker);
    missing = sockets.length;
    everywhere = Promise.withResolvers();
    everywhere.promise.catch(() => {}); // whoever asks for it handles it
    return null;
  }
  if (question.type === 'arrived') return everywhere.promise;
  for (let opened = 0; opened < question.count; opened += atOnce) {
    const batch = Math.min(atOnce, question.count - opened);
    sockets.push(...(await Promise.all(Array.from({ length: batch }, () => open(question)))));
  }
  return sockets.length;
});

/** Opens one client, sends the greeting after the handshake, and resolves once it has received `live`. */
async function open({ port, path, greeting, live }: Extract<Question, { type: 'open' }>): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  const done = Promise.withResolvers<void>();
  let head = '';
  let greeted = false;
  const onHandshake = (chunk: Buffer) => {
    head += chunk.toString('latin1');
    if (!head.includes('\r\n\r\n')) return;
    if (!head.startsWith('HTTP/1.1 101')) return done.reject(new Error(head));
    if (greeting !== null && !greeted) socket.write(textFrame(greeting));
    greeted = true;
    if (!head.slice(head.indexOf('\r\n\r\n')).includes(live)) return;
    socket.off('data', onHandshake);
    socket.on('data', countMarker);
    done.resolve();
  };
  socket.on('data', onHandshake);
  socket.on('error', done.reject);
  socket.on('close', () => {
    done.reject(new Error('a client was closed'));
    everywhere.reject(new Error('a client was closed'));
  });
  everywhere.promise.catch(() => {}); // whoever asks for it handles it
  socket.setNoDelay();
  socket.write(upgrade(path));
  await done.promise;
  return socket;
}

function countMarker(chunk: Buffer): void {
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

/** A short text frame of a client (RFC 6455, 5.2), with a mask of zeros. */
const textFrame = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
