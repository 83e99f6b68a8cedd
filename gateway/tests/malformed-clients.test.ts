import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type GatewayUnderTest, gatewayUnderTest } from './gateway-under-test.ts';

/** Sends these bytes and returns everything the gateway answers until it closes the connection. */
async function sendRaw(gateway: GatewayUnderTest, bytes: string): Promise<string> {
  const socket = connect(gateway.port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {}); // 'close' follows
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return received;
}

const statusOf = (received: string): number => Number(received.split(' ')[1]);

describe('A malformed client', () => {
  it.each<[string, string, number]>([
    ['a malformed header', 'GET / HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a line that is not HTTP', 'HELLO\r\n\r\n', 400],
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
    ['a URL of 20 kB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['cookies of 20 kB', `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'a URL on another server',
      'GET http://evil.example/api/sites HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['no URL', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n', 417],
    ['an incomplete percent encoding', 'GET /api/% HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
  ])('sending %s is refused', async (_, bytes, status) => {
    const gateway = await gatewayUnderTest();
    expect(statusOf(await sendRaw(gateway, bytes))).toBe(status);
    expect(gateway.services.auth.received).toHaveLength(0);
    expect((await gateway.get('/api/sites')).status).toBe(200);
  });

  it('asking for a tunnel gets none', async () => {
    const gateway = await gatewayUnderTest();
    expect(await sendRaw(gateway, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n')).not.toMatch(
      / 200 /,
    );
  });

  it('offering HTTP/2 with each request is answered in HTTP/1.1', async () => {
    const gateway = await gatewayUnderTest();
    const answer = await gateway.get('/api/sites', {
      connection: 'Upgrade, HTTP2-Settings',
      upgrade: 'h2c',
      'http2-settings': 'x',
    });
    expect(answer.status).toBe(200);
  });

  it('sending its headers too slowly is cut off', { timeout: 30_000 }, async () => {
    const gateway = await gatewayUnderTest();
    expect(statusOf(await sendRaw(gateway, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '))).toBe(408);
  });

  it('using HTTP/1.0 is answered, and its connection closed', async () => {
    const gateway = await gatewayUnderTest();
    const received = await sendRaw(gateway, 'GET /api/sites HTTP/1.0\r\nHost: x\r\n\r\n');
    expect(statusOf(received)).toBe(200);
    expect(received).toContain('"service":"auth"');
  });

  it('asking for "connection: close" gets its connection closed', async () => {
    const gateway = await gatewayUnderTest();
    const received = await sendRaw(gateway, 'GET /api/sites HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(received.toLowerCase()).toContain('connection: close');
  });

  it('smuggling a second request in a body reaches no service with it', async () => {
    const gateway = await gatewayUnderTest();
    const body = 'GET /api/sites HTTP/1.1\r\nHost: x\r\n\r\n';
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
    await sendRaw(gateway, head + body);
    expect(gateway.services.auth.received.map(({ url }) => url)).toEqual(['/api/auth/login']);
  });
});
