import { randomUUID } from 'node:crypto';
import { callerHeader } from '@floorlight/contracts/callers';
import { closeCodes, wallLivePath } from '@floorlight/contracts/live';
import { principalHeader } from '@floorlight/contracts/principal';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { callerToken, gatewayHeaders } from '@floorlight/test-kit/callers';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { announcementOf, eventOf, storeFor } from './fixtures.ts';
import type { LiveClient } from './live-client.ts';
import { isSequence, refusedWith } from './live-client.ts';
import { type NotifyUnderTest, notifyUnderTest, type TestUser } from './notify-under-test.ts';

let notify: NotifyUnderTest;
/** Its heartbeats are fast enough to wait for. */
let quickNotify: NotifyUnderTest;
beforeAll(async () => {
  [notify, quickNotify] = await Promise.all([
    notifyUnderTest({ heartbeatSeconds: 60 }),
    notifyUnderTest({ heartbeatSeconds: 0.3 }),
  ]);
});
afterAll(() => Promise.all([notify.stop(), quickNotify.stop()]));

const raised = (siteId = notify.siteId) => eventOf('safety.alert.raised', siteId, { alert: alertOf({ siteId }) });
const raise = () => notify.handOver(raised());
const raiseMany = (count: number) => Promise.all(Array.from({ length: count }, raise));
const seqs = (socket: LiveClient) => socket.notifications().map(({ seq }) => seq);
/** The number of the last frame of a client that starts now. */
async function topOf(user: TestUser): Promise<number> {
  const socket = await notify.socket(user);
  const [first] = socket.frames();
  await socket.close();
  return first?.type === 'heartbeat' ? first.seq : 0;
}

test('a wall display learns that something has changed, and nothing else; other machines are refused', async () => {
  const machine = { role: 'machine', siteId: notify.siteId } as const;
  const { token } = await notify.auth.tokenFor('notify', { ...machine, wallDisplay: true });
  const url = new URL(wallLivePath, notify.instance.baseUrl.replace('http', 'ws'));
  const socket = new WebSocket(url, { headers: gatewayHeaders('notify', token) });
  const frames: unknown[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  await eventually(() => expect(frames).toEqual([{ type: 'heartbeat' }]));
  await raise();
  await eventually(() => expect(frames).toEqual([{ type: 'heartbeat' }, { type: 'wall_changed' }]));
  socket.close();
  const { token: other } = await notify.auth.tokenFor('notify', machine);
  expect(await refusedWith(notify.instance.baseUrl, wallLivePath, gatewayHeaders('notify', other))).toBe(403);
});

describe('the feed', () => {
  test('numbers 50 concurrent alerts in order, each after the one before, for every manager', async () => {
    const managers = await Promise.all(Array.from({ length: 4 }, () => notify.user()));
    const sockets = await Promise.all(managers.map((manager) => notify.socket(manager)));
    const half = Array.from({ length: 25 }, () => notify.publish(raised()));
    await Promise.all([...half, raiseMany(25)]);
    for (const socket of sockets) {
      await socket.waitFor(50);
      expect(isSequence(socket.notifications())).toBe(true);
      expect(new Set(socket.notifications().map(({ data }) => data.id)).size).toBe(50);
      await socket.close();
    }
  });

  test('resumes after the last frame while alerts go on, without a gap or a duplicate', async () => {
    const manager = await notify.user();
    const start = await topOf(manager);
    await raiseMany(60);
    const going = raiseMany(40);
    const sockets = await Promise.all([0, 1, 17, 59].map((after) => notify.socket(manager, { after: start + after })));
    await going;
    for (const [index, after] of [0, 1, 17, 59].entries()) {
      const socket = sockets[index] as LiveClient; // one for each
      await socket.waitFor(100 - after);
      expect(isSequence(socket.notifications())).toBe(true);
      expect(socket.notifications()[0]).toMatchObject({ after: start + after, seq: start + after + 1 });
      expect(seqs(socket)).toHaveLength(100 - after);
      await socket.close();
    }
  });

  test('sends the same frames to a client that resumes as to one that stayed connected', async () => {
    const manager = await notify.user();
    const [there, before] = [await notify.socket(manager), await notify.socket(manager)];
    await before.close();
    const after = await topOf(manager);
    await raise();
    const away = await notify.socket(manager, { after });
    expect(await away.waitFor(1)).toEqual(await there.waitFor(1));
    await Promise.all([there.close(), away.close()]);
  });

  test('replays rows of an earlier version in the current shape', async () => {
    const { person, token } = await notify.user();
    const alert = alertOf({ siteId: notify.siteId });
    const stored = announcementOf(alert);
    // Before the column `how` its fields were stored inside `data`.
    const old = { ...stored, data: { ...alert, quiet: true }, metadata: { ...stored.metadata, escalation: 2 } };
    await notify.db.transaction((tx) => storeFor(tx, person, old as typeof stored)); // with what `data` held then
    const socket = await notify.socket({ token }, { after: 0 });
    const [frame] = await socket.waitFor(1);
    expect(frame?.data).toMatchObject({ data: alert, how: { quiet: true, repeated: false, round: 2 } });
    expect(frame?.data).not.toHaveProperty('coded');
    await socket.close();
  });

  test('sends the language of an alert, and null for an event from before languages', async () => {
    const manager = await notify.user();
    const socket = await notify.socket(manager);
    await raise();
    const { language: _, ...before } = alertOf({ siteId: notify.siteId });
    await notify.handOver({ ...raised(), payload: { alert: before } });
    const frames = await socket.waitFor(2);
    expect(frames).toMatchObject([{ data: { data: { language: 'es' } } }, { data: { data: { language: null } } }]);
    await socket.close();
  });

  test('begins at the top without `after`, or with one beyond the top', async () => {
    const manager = await notify.user();
    await raiseMany(3);
    const top = await topOf(manager);
    const sockets = [await notify.socket(manager), await notify.socket(manager, { after: 90_000 })];
    await raise();
    for (const socket of sockets) {
      await socket.waitFor(1);
      expect(socket.frames()[0]).toEqual({ type: 'heartbeat', seq: top });
      expect(socket.notifications()).toMatchObject([{ after: top, seq: top + 1 }]);
      await socket.close();
    }
  });

  test('sends the number of the last frame in every heartbeat', async () => {
    const manager = await quickNotify.user();
    const socket = await quickNotify.socket(manager);
    for (const _ of [1, 2]) await quickNotify.handOver(raised(quickNotify.siteId));
    const [, last] = await socket.waitFor(2);
    // What others get takes numbers of the site, but is no gap for this client.
    await quickNotify.user();
    const top = JSON.stringify({ type: 'heartbeat', seq: last?.seq });
    await eventually(() => socket.frames().filter((frame) => JSON.stringify(frame) === top).length >= 3);
    expect(JSON.stringify(socket.frames().at(-1))).toBe(top);
    await socket.close();
  });
});

describe('a live connection', () => {
  test('needs a valid principal and a valid `after`', async () => {
    const { baseUrl } = notify.instance;
    const { token } = await notify.unknownUser();
    expect(await refusedWith(baseUrl, '/ws', gatewayHeaders('notify'))).toBe(401);
    expect(await refusedWith(baseUrl, '/ws', gatewayHeaders('notify', `${token}x`))).toBe(401);
    expect(await refusedWith(baseUrl, '/other', gatewayHeaders('notify', token))).toBe(404);
    expect(await refusedWith(baseUrl, '/ws?after=-1', gatewayHeaders('notify', token))).toBe(400);
    expect(await refusedWith(baseUrl, '/ws?after=many', gatewayHeaders('notify', token))).toBe(400);
  });

  test('is for the gateway to open', async () => {
    const { baseUrl } = notify.instance;
    const { token } = await notify.unknownUser();
    const principal = { [principalHeader]: token };
    expect(await refusedWith(baseUrl, '/ws', principal)).toBe(403);
    const bySafety = { ...principal, [callerHeader]: callerToken('safety', 'notify') };
    expect(await refusedWith(baseUrl, '/ws', bySafety)).toBe(403);
  });

  test('opens with a principal that expired while auth is away', async () => {
    const manager = await notify.user();
    notify.auth.setAway(true);
    const socket = await notify.socket(await notify.auth.expiredTokenFor('notify', manager.principal));
    await raise();
    await socket.waitFor(1);
    await socket.close();
  });

  test('closes with its session; other sessions of the same user stay open', async () => {
    const manager = await notify.user();
    const second = await notify.auth.tokenFor('notify', { ...manager.principal, sid: randomUUID() });
    const [ended, other] = [await notify.socket(manager), await notify.socket(second)];
    const { sub: userId, sid } = manager.principal;
    const event = eventOf('auth.session.revoked', notify.siteId, { userId, sessionIds: [sid] });
    await notify.publish(event);
    expect(await ended.closed).toBe(closeCodes.sessionEnded);
    await notify.handOver(event);
    await raise();
    await other.waitFor(1);
    expect(ended.notifications()).toEqual([]);
    await other.close();
  });

  test('closes when its session had ended before it opened', async () => {
    const { principal, token } = await quickNotify.user();
    const revoked = { userId: principal.sub, sessionIds: [principal.sid] };
    await quickNotify.handOver(eventOf('auth.session.revoked', quickNotify.siteId, revoked));
    const socket = await quickNotify.socket({ token });
    expect(await socket.closed).toBe(closeCodes.sessionEnded);
  });

  test('is dropped when it does not answer a ping', async () => {
    const socket = await quickNotify.socket(await quickNotify.user());
    socket.socket.pause();
    await eventually(async () => (await dropped('no_answer')) >= 1);
    socket.socket.resume();
    expect(await socket.closed).toBe(1006);
  });

  test('ignores unknown messages, and closes on one that is too large', async () => {
    const manager = await notify.user();
    const socket = await notify.socket(manager);
    socket.socket.send('{"type":"notification"}');
    await raise();
    await socket.waitFor(1);
    socket.socket.send('x'.repeat(2000));
    expect(await socket.closed).toBe(1009);
  });
});

describe('a slow connection', () => {
  test('is dropped, resumes without a gap, and does not affect the others', async () => {
    const [slow, quick] = [await notify.user(), await notify.user()];
    const [lagging, current] = [await notify.socket(slow), await notify.socket(quick)];
    lagging.socket.pause();
    const before = await dropped('too_slow');
    let count = 0;
    while ((await dropped('too_slow')) === before) {
      await longUpdate(slow);
      count += 1;
      expect(count).toBeLessThan(200);
    }
    lagging.socket.resume();
    expect(await lagging.closed).toBe(closeCodes.tooSlow);
    await current.waitFor(count);

    const seen = seqs(lagging).length;
    expect(isSequence(lagging.notifications())).toBe(true);
    expect(seen).toBeLessThan(count);
    const resumed = await notify.socket(slow, { after: seqs(lagging).at(-1) ?? 0 });
    await resumed.waitFor(count - seen);
    expect(isSequence([...lagging.notifications(), ...resumed.notifications()])).toBe(true);
    await Promise.all([resumed.close(), current.close()]);
  });

  /** Sends a large update; many of them fill the operating system's buffers, which hold some megabytes. */
  async function longUpdate(sender: TestUser): Promise<void> {
    const { siteId } = notify;
    const alert = alertOf({ siteId, reportedBy: sender.person.id, responseNotes: 'x'.repeat(120_000) });
    const response = await notify.handOver(eventOf('safety.alert.resolved', siteId, { alert }));
    expect(response.status).toBe(204);
  }
});

async function dropped(reason: string): Promise<number> {
  const metrics = await (await fetch(`${notify.instance.baseUrl}/metrics`)).text();
  return Number(metrics.match(new RegExp(`live_dropped_total\\{reason="${reason}"\\} (\\d+)`))?.[1] ?? 0);
}
