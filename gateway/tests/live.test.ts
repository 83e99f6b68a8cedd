import { once } from 'node:events';
import { connect } from 'node:net';
import { livePath } from '@floorlight/contracts/live';
import { principalHeader } from '@floorlight/contracts/principal';
import { eventually } from '@floorlight/test-kit/eventually';
import { severable } from '@floorlight/test-kit/severable';
import { testUrls } from '@floorlight/test-kit/urls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { type House, openHouse, type SignedIn } from './house.ts';
import { sayRevoked } from './say-revoked.ts';

function live(house: House, { cookie }: { cookie: string }, headers: Record<string, string> = {}, path = livePath) {
  const socket = new WebSocket(`${house.url.replace('http', 'ws')}${path}`, {
    headers: { cookie, origin: house.url, ...headers },
  });
  socket.on('error', () => {});
  onTestFinished(() => socket.terminate());
  return socket;
}

async function opened(house: House, session: SignedIn, path = livePath): Promise<WebSocket> {
  const socket = live(house, session, {}, path);
  await once(socket, 'open');
  return socket;
}

async function refused(socket: WebSocket): Promise<{ status: number; body: string }> {
  const [, answer] = await once(socket, 'unexpected-response');
  let body = '';
  for await (const chunk of answer) body += chunk;
  return { status: answer.statusCode, body };
}

async function heard(socket: WebSocket, text: string): Promise<string> {
  const message = once(socket, 'message');
  socket.send(text);
  return String((await message)[0]);
}

describe('A live connection', () => {
  it('reaches notify with the principal and the query, and carries both ways', async () => {
    const house = await openHouse();
    const session = await house.signIn();
    const socket = live(house, session, { [principalHeader]: 'forged', 'x-forwarded-for': '6.6.6.6' }, '/ws?after=7');
    await once(socket, 'open');
    expect(await heard(socket, 'hello')).toBe('hello');
    expect(await heard(socket, 'x'.repeat(200_000))).toHaveLength(200_000);
    const [headers] = house.services.notify.opened;
    expect(headers?.[principalHeader]).toBe(session.jwt);
    expect(headers?.['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers?.['x-request-id']).toBeTruthy();
    expect(headers?.cookie).toBeUndefined();
  });

  it.each<[string, Record<string, string>, number]>([
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['a browser that says cross-site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['no session', { cookie: '' }, 401],
    ['a session nobody has', { cookie: `floorlight_session=${'c'.repeat(43)}` }, 401],
  ])('is refused with %s', async (_, headers, status) => {
    const house = await openHouse();
    const answer = await refused(live(house, await house.signIn(), headers));
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body).code).toBe(status === 401 ? 'unauthorized' : 'forbidden');
    expect(house.services.notify.opened).toHaveLength(0);
  });

  it.each(['/', '/ws/', '/wsx', '/api/ws', '/api/notifications', '//ws'])('is 404 at %s', async (path) => {
    const house = await openHouse();
    expect((await refused(live(house, await house.signIn(), {}, path))).status).toBe(404);
  });

  it('is 503 at once while notify is down, and works again afterwards', async () => {
    const house = await openHouse();
    const session = await house.signIn();
    await house.services.notify.kill();
    expect((await refused(live(house, session))).status).toBe(503);
    await house.services.notify.restart();
    expect(await heard(await opened(house, session), 'back')).toBe('back');
  });

  it('ends when notify goes', async () => {
    const house = await openHouse();
    const socket = await opened(house, await house.signIn());
    const closed = once(socket, 'close');
    await house.services.notify.kill();
    await closed;
  });

  it('ends at notify when the browser goes', async () => {
    const house = await openHouse();
    const session = await house.signIn();
    const socket = await opened(house, session);
    expect(house.services.notify.live()).toBe(1);
    socket.terminate();
    await eventually(() => house.services.notify.live() === 0);
  });

  it('goes on while auth is away, and opens for a known session', async () => {
    const house = await openHouse();
    const session = await house.signIn();
    const before = await opened(house, session);
    await house.services.auth.kill();
    expect(await heard(before, 'still')).toBe('still');
    expect(await heard(await opened(house, session), 'new')).toBe('new');
  });
});

describe('When a session ends', () => {
  it('its live connections close within two seconds, and no other', async () => {
    const house = await openHouse();
    const [mia, sam] = [await house.signIn(), await house.signIn()];
    const [first, second, other] = [await opened(house, mia), await opened(house, mia), await opened(house, sam)];
    const closed = Promise.all([once(first, 'close'), once(second, 'close')]);
    const began = performance.now();
    house.endSession(mia);
    await sayRevoked(mia);
    await closed;
    expect(performance.now() - began).toBeLessThan(2000);
    await eventually(() => house.services.notify.live() === 1);
    expect(await heard(other, 'still here')).toBe('still here');
    expect((await refused(live(house, mia))).status).toBe(401);
  });

  it('its live connection closes also where it signed out here', async () => {
    const house = await openHouse();
    const session = await house.signIn();
    const socket = await opened(house, session);
    const closed = once(socket, 'close');
    await house.send('/api/auth/logout', { method: 'POST', headers: { cookie: session.cookie, origin: house.url } });
    await closed;
  });

  it('its live connection closes also where NATS could not say so', { timeout: 40_000 }, async () => {
    const nats = await severable(testUrls.nats);
    onTestFinished(nats.stop);
    const house = await openHouse({ NATS_URL: nats.url });
    const session = await house.signIn({}, 30);
    const socket = await opened(house, session);
    await nats.sever();
    const closed = once(socket, 'close');
    house.endSession(session);
    await closed;
  });
});

describe('A connection that asks for a WebSocket', () => {
  it('and breaks off at once, or talks nonsense, harms nobody', async () => {
    const house = await openHouse();
    const session = await house.signIn();
    const head = `GET /ws HTTP/1.1\r\nHost: ${new URL(house.url).host}\r\nOrigin: ${house.url}\r\nCookie: ${session.cookie}\r\n`;
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';
    for (const rest of [
      `${upgrade}\r\n`,
      `${upgrade}Sec-WebSocket-Key: x\r\n\r\n`,
      'Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
      `${upgrade}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\x81\xff`,
    ]) {
      const socket = connect(house.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(head + rest);
      await once(socket, 'connect');
      socket.resetAndDestroy();
    }
    expect(await heard(await opened(house, session), 'fine')).toBe('fine');
  });
});
