import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { closeCodes, connectionLimits, livePath } from '@floorlight/contracts/live';
import { principalHeader } from '@floorlight/contracts/principal';
import { eventually } from '@floorlight/test-kit/eventually';
import { severable } from '@floorlight/test-kit/severable';
import { testUrls } from '@floorlight/test-kit/urls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { type GatewayUnderTest, gatewayUnderTest, type SignedIn } from './gateway-under-test.ts';
import { publishRevoked } from './publish-event.ts';

function live(
  gateway: GatewayUnderTest,
  { cookie }: { cookie: string },
  headers: Record<string, string> = {},
  path = livePath,
) {
  const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}${path}`, {
    headers: { cookie, origin: gateway.url, ...headers },
  });
  socket.on('error', () => {});
  onTestFinished(() => socket.terminate());
  return socket;
}

async function opened(gateway: GatewayUnderTest, session: SignedIn, path = livePath): Promise<WebSocket> {
  const socket = live(gateway, session, {}, path);
  await once(socket, 'open');
  return socket;
}

async function refused(socket: WebSocket): Promise<{ status: number; body: string }> {
  const [, answer] = await once(socket, 'unexpected-response');
  let body = '';
  for await (const chunk of answer) body += chunk;
  return { status: answer.statusCode, body };
}

async function echoed(socket: WebSocket, text: string): Promise<string> {
  const message = once(socket, 'message');
  socket.send(text);
  return String((await message)[0]);
}

describe('A live connection', () => {
  it('reaches notify with the principal and the query, and works both ways', async () => {
    const gateway = await gatewayUnderTest();
    const session = await gateway.signIn();
    const socket = live(gateway, session, { [principalHeader]: 'forged', 'x-forwarded-for': '6.6.6.6' }, '/ws?after=7');
    await once(socket, 'open');
    expect(await echoed(socket, 'hello')).toBe('hello');
    expect(await echoed(socket, 'x'.repeat(200_000))).toHaveLength(200_000);
    const [headers] = gateway.services.notify.opened;
    expect(headers?.[principalHeader]).toBe(session.jwts.notify);
    expect(headers?.['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers?.['x-request-id']).toBeTruthy();
    expect(headers?.cookie).toBeUndefined();
  });

  it.each<[string, Record<string, string>, number]>([
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['a browser that sends cross-site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['no session', { cookie: '' }, 401],
    ['an unknown session', { cookie: `floorlight_session=${'c'.repeat(43)}` }, 401],
  ])('is refused with %s', async (_, headers, status) => {
    const gateway = await gatewayUnderTest();
    const answer = await refused(live(gateway, await gateway.signIn(), headers));
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body).code).toBe(status === 401 ? 'unauthorized' : 'forbidden');
    expect(gateway.services.notify.opened).toHaveLength(0);
  });

  it.each(['/', '/ws/', '/wsx', '/api/ws', '/api/notifications', '//ws'])('is 404 at %s', async (path) => {
    const gateway = await gatewayUnderTest();
    expect((await refused(live(gateway, await gateway.signIn(), {}, path))).status).toBe(404);
  });

  it('is 503 at once while notify is down, and works again afterwards', async () => {
    const gateway = await gatewayUnderTest();
    const session = await gateway.signIn();
    await gateway.services.notify.kill();
    expect((await refused(live(gateway, session))).status).toBe(503);
    await gateway.services.notify.restart();
    expect(await echoed(await opened(gateway, session), 'back')).toBe('back');
  });

  it('is asked by a stopping gateway to reconnect at once', async () => {
    const gateway = await gatewayUnderTest();
    const socket = await opened(gateway, await gateway.signIn());
    const closed = once(socket, 'close');
    await gateway.stop();
    expect((await closed)[0]).toBe(closeCodes.restarting);
  });

  it('is one of many that end one after the other, where a gateway goes on serving before it stops', async () => {
    const gateway = await gatewayUnderTest({ LAME_DUCK_SECONDS: '2' });
    const sockets = await Promise.all(Array.from({ length: 6 }, async () => opened(gateway, await gateway.signIn())));
    const began = performance.now();
    const closings = sockets.map(async (socket) => {
      const [code] = await once(socket, 'close');
      return { code, at: performance.now() - began };
    });
    await gateway.stop();
    const closed = await Promise.all(closings);
    expect(closed.map(({ code }) => code)).toEqual(sockets.map(() => closeCodes.restarting));
    const times = closed.map(({ at }) => at);
    // Timers may fire a millisecond early.
    expect(Math.min(...times)).toBeGreaterThan(990);
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(300);
  });

  it('waits for a notify that restarts', async () => {
    const gateway = await gatewayUnderTest();
    const session = await gateway.signIn();
    await gateway.services.notify.kill();
    await refused(live(gateway, session));
    const waiting = opened(gateway, session);
    await pause(300);
    await gateway.services.notify.restart();
    expect(await echoed(await waiting, 'back')).toBe('back');
  });

  it('beyond the most of its session opens ten times a minute, and no other session waits for it', async () => {
    const gateway = await gatewayUnderTest();
    const [greedy, other] = [await gateway.signIn(), await gateway.signIn()];
    const allowed = connectionLimits.session + 10;
    for (let times = 0; times < allowed; times++) await opened(gateway, greedy);
    const answer = await refused(live(gateway, greedy));
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([429, 'too_many_requests']);
    expect(gateway.services.notify.opened).toHaveLength(allowed);
    await opened(gateway, other);
  });

  it('ends when notify stops', async () => {
    const gateway = await gatewayUnderTest();
    const socket = await opened(gateway, await gateway.signIn());
    const closed = once(socket, 'close');
    await gateway.services.notify.kill();
    await closed;
  });

  it('ends at notify when the browser disconnects', async () => {
    const gateway = await gatewayUnderTest();
    const session = await gateway.signIn();
    const socket = await opened(gateway, session);
    expect(gateway.services.notify.live()).toBe(1);
    socket.terminate();
    await eventually(() => gateway.services.notify.live() === 0);
  });

  it('stays open while auth is away, and opens for a known session', async () => {
    const gateway = await gatewayUnderTest();
    const session = await gateway.signIn();
    const before = await opened(gateway, session);
    await gateway.services.auth.kill();
    expect(await echoed(before, 'still')).toBe('still');
    expect(await echoed(await opened(gateway, session), 'new')).toBe('new');
  });
});

describe('When a session ends', () => {
  it('its live connections close within two seconds, and no others', async () => {
    const gateway = await gatewayUnderTest();
    const [mia, sam] = [await gateway.signIn(), await gateway.signIn()];
    const [first, second, other] = [await opened(gateway, mia), await opened(gateway, mia), await opened(gateway, sam)];
    const closed = Promise.all([once(first, 'close'), once(second, 'close')]);
    const began = performance.now();
    gateway.endSession(mia);
    await publishRevoked(mia);
    await closed;
    expect(performance.now() - began).toBeLessThan(2000);
    await eventually(() => gateway.services.notify.live() === 1);
    expect(await echoed(other, 'still here')).toBe('still here');
    expect((await refused(live(gateway, mia))).status).toBe(401);
  });

  it('by a sign-out through this gateway, its live connection closes', async () => {
    const gateway = await gatewayUnderTest();
    const session = await gateway.signIn();
    const socket = await opened(gateway, session);
    const closed = once(socket, 'close');
    await gateway.send('/api/auth/logout', {
      method: 'POST',
      headers: { cookie: session.cookie, origin: gateway.url },
    });
    await closed;
  });

  it('while NATS is away, its live connection still closes', { timeout: 40_000 }, async () => {
    const nats = await severable(testUrls.nats);
    onTestFinished(nats.stop);
    const gateway = await gatewayUnderTest({ NATS_URL: nats.url });
    const session = await gateway.signIn({}, 30);
    const socket = await opened(gateway, session);
    await nats.sever();
    const closed = once(socket, 'close');
    gateway.endSession(session);
    await closed;
  });
});

describe('A connection that asks for a WebSocket', () => {
  it('and breaks off or sends garbage does no harm', async () => {
    const gateway = await gatewayUnderTest();
    const session = await gateway.signIn();
    const head = `GET /ws HTTP/1.1\r\nHost: ${new URL(gateway.url).host}\r\nOrigin: ${gateway.url}\r\nCookie: ${session.cookie}\r\n`;
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';
    for (const rest of [
      `${upgrade}\r\n`,
      `${upgrade}Sec-WebSocket-Key: x\r\n\r\n`,
      'Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
      `${upgrade}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\x81\xff`,
    ]) {
      const socket = connect(gateway.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(head + rest);
      await once(socket, 'connect');
      socket.resetAndDestroy();
    }
    expect(await echoed(await opened(gateway, session), 'fine')).toBe('fine');
  });
});
