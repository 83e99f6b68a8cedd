import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type House, openHouse } from './house.ts';

/** What the gateway says to these bytes until it hangs up. */
async function say(house: House, bytes: string): Promise<string> {
  const socket = connect(house.port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.on('error', () => {}); // 'close' follows
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return heard;
}

const statusOf = (heard: string): number => Number(heard.split(' ')[1]);

describe('A client that is rough', () => {
  it.each<[string, string, number]>([
    ['a header that is none', 'GET / HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a line that is no HTTP', 'HELLO\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    [
      'a length and chunks',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['an address of 20 kB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['cookies of 20 kB', `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'an address on another server',
      'GET http://evil.example/api/sites HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['no address', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    [
      'an expectation nobody can meet',
      'GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
      417,
    ],
    ['a percent that encodes nothing', 'GET /api/% HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
  ])('sending %s is refused', async (_, bytes, status) => {
    const house = await openHouse();
    expect(statusOf(await say(house, bytes))).toBe(status);
    expect(house.services.auth.received).toHaveLength(0);
    expect((await house.get('/api/sites')).status).toBe(200);
  });

  it('asking for a tunnel gets none', async () => {
    const house = await openHouse();
    expect(await say(house, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n')).not.toMatch(/ 200 /);
  });

  it('offering HTTP/2 with each request is served in HTTP/1.1', async () => {
    const house = await openHouse();
    const answer = await house.get('/api/sites', {
      connection: 'Upgrade, HTTP2-Settings',
      upgrade: 'h2c',
      'http2-settings': 'x',
    });
    expect(answer.status).toBe(200);
  });

  it('whose headers drip in is cut off', { timeout: 30_000 }, async () => {
    const house = await openHouse();
    expect(statusOf(await say(house, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '))).toBe(408);
  });

  it('speaking HTTP/1.0 is answered and let go', async () => {
    const house = await openHouse();
    const heard = await say(house, 'GET /api/sites HTTP/1.0\r\nHost: x\r\n\r\n');
    expect(statusOf(heard)).toBe(200);
    expect(heard).toContain('"service":"auth"');
  });

  it('that wants the connection closed gets it closed', async () => {
    const house = await openHouse();
    const heard = await say(house, 'GET /api/sites HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(heard.toLowerCase()).toContain('connection: close');
  });

  it('smuggling a second request behind a body reaches nobody with it', async () => {
    const house = await openHouse();
    const body = 'GET /api/sites HTTP/1.1\r\nHost: x\r\n\r\n';
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
    await say(house, head + body);
    expect(house.services.auth.received.map(({ url }) => url)).toEqual(['/api/auth/login']);
  });
});
