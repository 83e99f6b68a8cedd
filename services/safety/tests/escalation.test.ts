import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { getAlertTimeline } from '@floorlight/contracts/alert-timeline';
import { cancelAlert, type EmergencyAlert, getAlert, raiseAlert, updateAlert } from '@floorlight/contracts/alerts';
import { placeBeacon } from '@floorlight/contracts/beacons';
import { type FloorEvent, parseEvent } from '@floorlight/contracts/events';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type SafetyUnderTest, safetyUnderTest } from './safety-under-test.ts';

let safety: SafetyUnderTest;
let worker: Person;
let manager: Person;

beforeEach(async () => {
  safety = await safetyUnderTest();
  worker = await safety.person({ name: 'Sam Worker' });
  manager = await safety.person({ role: 'manager', name: 'Mia Chen' });
});
afterEach(() => safety.stop());

const raised = async (): Promise<EmergencyAlert> =>
  succeeded(
    await worker.call(raiseAlert, {
      body: { title: 'Medical Emergency', severity: 'critical', description: randomUUID() },
    }),
  );

const now = async ({ id }: EmergencyAlert) => succeeded(await manager.call(getAlert, { params: { id } }));

const toldAgain = (alert: EmergencyAlert, times: number) =>
  eventually(
    async () => {
      const standing = await now(alert);
      if (standing.escalations !== times) throw new Error(`told again ${standing.escalations} times`);
      return standing;
    },
    { within: 15_000 },
  );

/** What was said of an alert, each event once: the relay may say one twice. */
const said = (alert: EmergencyAlert) => {
  const events = safety.bus.events().filter((event) => 'alert' in event.payload && event.payload.alert.id === alert.id);
  return [...new Map(events.map((event) => [event.id, event])).values()];
};
const rounds = (alert: EmergencyAlert) =>
  said(alert).flatMap((event) => (event.name === 'safety.alert.escalated' ? [event.payload.round] : []));

test('nobody acknowledges: the managers are told again each 60 s, three times, and then no more', async () => {
  const alert = await raised();
  expect(Date.parse(alert.nextEscalationAt ?? '') - Date.parse(alert.createdAt)).toBe(60_000);

  for (const round of [1, 2, 3]) {
    safety.clock.advance(60);
    const standing = await toldAgain(alert, round);
    expect(standing).toMatchObject({ status: 'active', version: alert.version + round });
    expect(standing.nextEscalationAt === null).toBe(round === 3);
  }
  await eventually(() => rounds(alert).length === 3, { within: 15_000 });
  expect(rounds(alert)).toEqual([1, 2, 3]);
  expect(said(alert).at(-1)).toMatchObject({ actor: null, payload: { alert: { escalations: 3 } } });

  const timeline = succeeded(await worker.call(getAlertTimeline, { params: { id: alert.id } }));
  expect(timeline.map((entry) => (entry.kind === 'escalated' ? entry.round : entry.kind))).toEqual(['raised', 1, 2, 3]);
  const waits = timeline.slice(1).map((entry, index) => Date.parse(entry.at) - Date.parse(timeline[index]?.at ?? ''));
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(60_000);
});

test('an acknowledgement, an all-clear and a stand-down each stop it at once', async () => {
  const [acknowledged, resolved, cancelled, unanswered] = [
    await raised(),
    await raised(),
    await raised(),
    await raised(),
  ];
  const answers = [
    await manager.call(updateAlert, { params: { id: acknowledged.id }, body: { status: 'acknowledged' } }),
    await manager.call(updateAlert, { params: { id: resolved.id }, body: { status: 'resolved' } }),
    await worker.call(cancelAlert, { params: { id: cancelled.id } }),
  ];
  expect(answers.map(({ body }) => body)).toMatchObject(Array(3).fill({ nextEscalationAt: null }));

  for (const round of [1, 2, 3]) {
    safety.clock.advance(60);
    await toldAgain(unanswered, round);
  }
  for (const alert of [acknowledged, resolved, cancelled]) expect((await now(alert)).escalations).toBe(0);
});

test('an alert that was told again once and is then acknowledged is not told a second time', async () => {
  const [alert, unanswered] = [await raised(), await raised()];
  safety.clock.advance(60);
  await toldAgain(alert, 1);
  succeeded(await manager.call(updateAlert, { params: { id: alert.id }, body: { status: 'acknowledged' } }));
  safety.clock.advance(60);
  await toldAgain(unanswered, 2);
  expect(await now(alert)).toMatchObject({ escalations: 1, status: 'acknowledged' });
});

test('the service is away in mid-escalation: it goes on with the next round, without making up for what it missed', async () => {
  const alert = await raised();
  safety.clock.advance(60);
  await toldAgain(alert, 1);
  await safety.halt();
  safety.clock.advance(600);
  await safety.startAgain();

  const second = await toldAgain(alert, 2);
  expect(Date.parse(second.nextEscalationAt ?? '')).toBeGreaterThan(safety.clock.now().getTime());
  safety.clock.advance(60);
  expect(await toldAgain(alert, 3)).toMatchObject({ nextEscalationAt: null });
  await eventually(() => rounds(alert).length === 3, { within: 15_000 });
  expect(rounds(alert)).toEqual([1, 2, 3]);
});

test('three instances tell of each of a hundred alerts once a round', async () => {
  await Promise.all([safety.startAnother(), safety.startAnother()]);
  const alerts = await Promise.all(Array.from({ length: 100 }, raised));
  safety.clock.advance(60);
  await eventually(() => alerts.every((alert) => rounds(alert).length > 0), { within: 20_000 });
  for (const alert of alerts) expect(rounds(alert)).toEqual([1]);
});

test('acknowledged in the moment it is due: never told again after it was acknowledged', async () => {
  await safety.startAnother();
  const alerts = await Promise.all(Array.from({ length: 40 }, raised));
  safety.clock.advance(60);
  const answers = await Promise.all(
    alerts.map(({ id }) => manager.call(updateAlert, { params: { id }, body: { status: 'acknowledged' } })),
  );
  expect(answers.map(({ status }) => status)).toEqual(alerts.map(() => 200));
  const last = await raised();
  safety.clock.advance(60);
  await toldAgain(last, 1);
  for (const alert of alerts) {
    const { escalations } = await now(alert);
    await eventually(() => said(alert).length === 2 + escalations, { within: 15_000 });
    const events = said(alert).toSorted((a, b) => versionOf(a) - versionOf(b));
    expect(events.at(-1)?.name).toBe('safety.alert.acknowledged');
    expect(rounds(alert)).toHaveLength(escalations);
  }
});

const versionOf = (event: FloorEvent): number => ('alert' in event.payload ? event.payload.alert.version : 0);

test('without the bus the rounds come all the same, handed to notify as are beacons', async () => {
  const notify = await hearsHandOvers();
  const cutOff = await safetyUnderTest({ NATS_URL: 'nats://127.0.0.1:9', NOTIFY_URL: notify.url });
  try {
    const sender = await cutOff.person();
    const body = { title: 'Fire Emergency', severity: 'critical' } as const;
    const alert = succeeded(await sender.call(raiseAlert, { body }));
    cutOff.clock.advance(60);
    const event = await eventually(() => notify.heard.find(({ name }) => name === 'safety.alert.escalated') ?? false, {
      within: 15_000,
    });
    expect(event.payload).toMatchObject({ round: 1, alert: { id: alert.id, escalations: 1 } });

    const spill = { title: 'Oil', description: 'By the pillar', alertType: 'caution', priority: 'high' } as const;
    const beacon = succeeded(await sender.call(placeBeacon, { body: { ...spill, warehouseZone: 'Receiving' } }));
    const placed = await eventually(() => notify.heard.find(({ name }) => name === 'safety.beacon.placed') ?? false, {
      within: 15_000,
    });
    expect(placed.payload).toEqual({ beacon });
  } finally {
    await cutOff.stop();
    await notify.stop();
  }
});

async function hearsHandOvers() {
  const heard: FloorEvent[] = [];
  const hear = (json: string) => heard.push(parseEvent(JSON.parse(json)));
  const server = createServer((request, response) => {
    text(request)
      .then(hear)
      .then(
        () => response.writeHead(204).end(),
        (error) => response.destroy(error),
      );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening on TCP, so never a pipe's name
  return {
    url: `http://127.0.0.1:${port}`,
    heard,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
