import { randomUUID } from 'node:crypto';
import { closeCodes } from '@floorlight/contracts/live';
import { principalHeader } from '@floorlight/contracts/principal';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announcements, feedCounters, notifications } from '../src/schema.ts';
import type { Listener } from './listener.ts';
import { refusedWith } from './listener.ts';
import { alertOf, announcementOf, eventOf } from './nouns.ts';
import { type Rig, type Somebody, startRig } from './rig.ts';

let rig: Rig;
/** Its heart beats fast enough to wait for. */
let quickRig: Rig;
beforeAll(async () => {
  [rig, quickRig] = await Promise.all([startRig({ heartbeatSeconds: 60 }), startRig({ heartbeatSeconds: 0.3 })]);
});
afterAll(() => Promise.all([rig.stop(), quickRig.stop()]));

const raised = (siteId = rig.siteId) => eventOf('safety.alert.raised', siteId, { alert: alertOf({ siteId }) });
const raise = () => rig.handOver(raised());
const raiseMany = (count: number) => Promise.all(Array.from({ length: count }, raise));
const seqs = (socket: Listener) => socket.notifications().map(({ seq }) => seq);
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('the feed', () => {
  test('numbers 50 alerts at once without a gap, in order, at every manager', async () => {
    const managers = await Promise.all(Array.from({ length: 4 }, () => rig.somebody()));
    const sockets = await Promise.all(managers.map((manager) => rig.socket(manager)));
    const half = Array.from({ length: 25 }, () => rig.publish(raised()));
    await Promise.all([...half, raiseMany(25)]);
    for (const socket of sockets) {
      await socket.waitFor(50);
      expect(seqs(socket)).toEqual(upTo(50));
      expect(new Set(socket.notifications().map(({ data }) => data.id)).size).toBe(50);
      await socket.close();
    }
  });

  test('resumes behind the last frame seen, while alerts go on, without a gap or a double', async () => {
    const manager = await rig.somebody();
    await raiseMany(60);
    const going = raiseMany(40);
    const sockets = await Promise.all([0, 1, 17, 59].map((after) => rig.socket(manager, { after })));
    await going;
    for (const [index, after] of [0, 1, 17, 59].entries()) {
      const socket = sockets[index] as Listener; // one for each
      await socket.waitFor(100 - after);
      expect(seqs(socket)).toEqual(upTo(100, after + 1));
      await socket.close();
    }
  });

  test('says the same to who resumes as to who was there', async () => {
    const manager = await rig.somebody();
    const [there, before] = [await rig.socket(manager), await rig.socket(manager)];
    await before.close();
    await raise();
    const away = await rig.socket(manager, { after: 0 });
    expect(await away.waitFor(1)).toEqual(await there.waitFor(1));
    await Promise.all([there.close(), away.close()]);
  });

  test('replays what an earlier version stored in the shape of today', async () => {
    const { person, token } = await rig.somebody();
    const alert = alertOf({ siteId: rig.siteId });
    const stored = announcementOf(alert);
    // Before the column `how` its fields were stored inside `data`.
    const old = { ...stored, data: { ...alert, quiet: true }, metadata: { ...stored.metadata, escalation: 2 } };
    await rig.db.transaction(async (tx) => {
      await tx.insert(announcements).values(old as typeof stored); // with what `data` held then
      await tx.insert(feedCounters).values({ userId: person.id, top: 1 });
      await tx.insert(notifications).values({ userId: person.id, id: alert.id, seq: 1 });
    });
    const socket = await rig.socket({ token }, { after: 0 });
    const [frame] = await socket.waitFor(1);
    expect(frame?.data).toMatchObject({ data: alert, how: { quiet: true, repeated: false, round: 2 } });
    await socket.close();
  });

  test('begins at the top for who asks for nothing, or for more than there is', async () => {
    const manager = await rig.somebody();
    await raiseMany(3);
    const sockets = [await rig.socket(manager), await rig.socket(manager, { after: 900 })];
    await raise();
    for (const socket of sockets) {
      await socket.waitFor(1);
      expect(socket.frames()[0]).toEqual({ type: 'heartbeat', seq: 3 });
      expect(seqs(socket)).toEqual([4]);
      await socket.close();
    }
  });

  test('is at its top in every heartbeat', async () => {
    const manager = await quickRig.somebody();
    const socket = await quickRig.socket(manager);
    expect(socket.frames()[0]).toEqual({ type: 'heartbeat', seq: 0 });
    for (const _ of [1, 2]) await quickRig.handOver(raised(quickRig.siteId));
    const top = JSON.stringify({ type: 'heartbeat', seq: 2 });
    await eventually(() => socket.frames().filter((frame) => JSON.stringify(frame) === top).length >= 2);
    await socket.close();
  });
});

describe('a live connection', () => {
  test('is for who is signed in', async () => {
    const { baseUrl } = rig.instance;
    const { token } = await rig.stranger();
    expect(await refusedWith(baseUrl, '/ws', {})).toBe(401);
    expect(await refusedWith(baseUrl, '/ws', { [principalHeader]: `${token}x` })).toBe(401);
    expect(await refusedWith(baseUrl, '/other', { [principalHeader]: token })).toBe(404);
    expect(await refusedWith(baseUrl, '/ws?after=-1', { [principalHeader]: token })).toBe(400);
    expect(await refusedWith(baseUrl, '/ws?after=many', { [principalHeader]: token })).toBe(400);
  });

  test('opens with a principal that lapsed while auth is away', async () => {
    const manager = await rig.somebody();
    const socket = await rig.socket(await rig.auth.expiredTokenFor(manager.principal));
    await raise();
    await socket.waitFor(1);
    await socket.close();
  });

  test('ends with its session, and the others of the same person stay', async () => {
    const manager = await rig.somebody();
    const second = await rig.auth.tokenFor({ ...manager.principal, sid: randomUUID() });
    const [ended, kept] = [await rig.socket(manager), await rig.socket(second)];
    const { sub: userId, sid } = manager.principal;
    const event = eventOf('auth.session.revoked', rig.siteId, { userId, sessionIds: [sid] });
    await rig.publish(event);
    expect(await ended.closed).toBe(closeCodes.sessionEnded);
    await rig.handOver(event);
    await raise();
    await kept.waitFor(1);
    expect(ended.notifications()).toEqual([]);
    await kept.close();
  });

  test('opened on a session that ended before is closed', async () => {
    const { principal, token } = await quickRig.somebody();
    const revoked = { userId: principal.sub, sessionIds: [principal.sid] };
    await quickRig.handOver(eventOf('auth.session.revoked', quickRig.siteId, revoked));
    const socket = await quickRig.socket({ token });
    expect(await socket.closed).toBe(closeCodes.sessionEnded);
  });

  test('is dropped where it does not answer', async () => {
    const socket = await quickRig.socket(await quickRig.somebody());
    socket.socket.pause();
    await eventually(async () => (await dropped('no_answer')) >= 1);
    socket.socket.resume();
    expect(await socket.closed).toBe(1006);
  });

  test('is not for talking: what is small is ignored, what is large ends it', async () => {
    const manager = await rig.somebody();
    const socket = await rig.socket(manager);
    socket.socket.send('{"type":"notification"}');
    await raise();
    await socket.waitFor(1);
    socket.socket.send('x'.repeat(2000));
    expect(await socket.closed).toBe(1009);
  });
});

describe('a slow connection', () => {
  test('is dropped and resumes whole, and the others notice nothing', async () => {
    const [slow, quick] = [await rig.somebody(), await rig.somebody()];
    const [lagging, current] = [await rig.socket(slow), await rig.socket(quick)];
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
    expect(seqs(lagging)).toEqual(upTo(seen));
    expect(seen).toBeLessThan(count);
    const resumed = await rig.socket(slow, { after: seen });
    await resumed.waitFor(count - seen);
    expect(seqs(resumed)).toEqual(upTo(count, seen + 1));
    await Promise.all([resumed.close(), current.close()]);
  });

  /** Fills what the system buffers between the two sides: some megabytes. */
  async function longUpdate(sender: Somebody): Promise<void> {
    const { siteId } = rig;
    const alert = alertOf({ siteId, reportedBy: sender.person.id, responseNotes: 'x'.repeat(120_000) });
    const response = await rig.handOver(eventOf('safety.alert.resolved', siteId, { alert }));
    expect(response.status).toBe(204);
  }
});

async function dropped(reason: string): Promise<number> {
  const metrics = await (await fetch(`${rig.instance.baseUrl}/metrics`)).text();
  return Number(metrics.match(new RegExp(`live_dropped_total\\{reason="${reason}"\\} (\\d+)`))?.[1] ?? 0);
}
