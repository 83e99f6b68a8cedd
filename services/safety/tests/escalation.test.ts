import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { respondToAlert, sendAlertMessage } from '@floorlight/contracts/alert-response';
import { getAlertTimeline } from '@floorlight/contracts/alert-timeline';
import { cancelAlert, type EmergencyAlert, getAlert, raiseAlert, updateAlert } from '@floorlight/contracts/alerts';
import { placeBeacon } from '@floorlight/contracts/beacons';
import { type FloorEvent, parseEvent } from '@floorlight/contracts/events';
import { showNames } from '@floorlight/contracts/hidden-names';
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

const currentAlert = async ({ id }: EmergencyAlert) => succeeded(await manager.call(getAlert, { params: { id } }));

const untilEscalated = (alert: EmergencyAlert, times: number) =>
  eventually(
    async () => {
      const current = await currentAlert(alert);
      if (current.escalations !== times) throw new Error(`escalated ${current.escalations} times`);
      return current;
    },
    { within: 15_000 },
  );

/** The published events of an alert, each once: the relay may publish one twice. */
const eventsOf = (alert: EmergencyAlert) => {
  const events = safety.bus.events().filter((event) => 'alert' in event.payload && event.payload.alert.id === alert.id);
  return [...new Map(events.map((event) => [event.id, event])).values()];
};
const rounds = (alert: EmergencyAlert) =>
  eventsOf(alert).flatMap((event) => (event.name === 'safety.alert.escalated' ? [event.payload.round] : []));

test('without an acknowledgement an alert escalates every 60 s three times, then every five minutes without an end', async () => {
  const alert = await raised();
  expect(Date.parse(alert.nextEscalationAt ?? '') - Date.parse(alert.createdAt)).toBe(60_000);

  const waits = [60, 60, 60, 300, 300];
  for (const [index, seconds] of waits.entries()) {
    safety.clock.advance(seconds);
    expect(await untilEscalated(alert, index + 1)).toMatchObject({
      status: 'active',
      version: alert.version + index + 1,
    });
  }
  await eventually(() => rounds(alert).length === 5, { within: 15_000 });
  expect(rounds(alert)).toEqual([1, 2, 3, 4, 5]);
  expect(eventsOf(alert).at(-1)).toMatchObject({ actor: null, payload: { alert: { escalations: 5 } } });

  const timeline = succeeded(await worker.call(getAlertTimeline, { params: { id: alert.id } }));
  expect(timeline.map((entry) => (entry.kind === 'escalated' ? entry.round : entry.kind))).toEqual([
    'raised',
    ...[1, 2, 3, 4, 5],
  ]);
  // However late a round was noticed, the next one counts from when it was due.
  const whole = [...waits, 300].reduce((sum, wait) => sum + wait * 1000, 0);
  const { nextEscalationAt } = await currentAlert(alert);
  expect(Date.parse(nextEscalationAt ?? '') - Date.parse(alert.createdAt)).toBe(whole);
});

test('resolving and cancelling end the escalation', async () => {
  const [resolved, cancelled, unanswered] = [await raised(), await raised(), await raised()];
  const answers = [
    await manager.call(updateAlert, { params: { id: resolved.id }, body: { status: 'resolved' } }),
    await worker.call(cancelAlert, { params: { id: cancelled.id } }),
  ];
  expect(answers.map(({ body }) => body)).toMatchObject(Array(2).fill({ nextEscalationAt: null }));

  for (const round of [1, 2, 3]) {
    safety.clock.advance(60);
    await untilEscalated(unanswered, round);
  }
  for (const alert of [resolved, cancelled]) expect((await currentAlert(alert)).escalations).toBe(0);
});

test('an acknowledged alert that nobody updates or ends calls again after a quarter of an hour, and again', async () => {
  const [left, updated] = [await raised(), await raised()];
  for (const { id } of [left, updated])
    succeeded(await manager.call(updateAlert, { params: { id }, body: { status: 'acknowledged' } }));
  safety.clock.advance(14 * 60);
  succeeded(await manager.call(respondToAlert, { params: { id: updated.id }, body: { step: 'there' } }));
  safety.clock.advance(60);
  expect(await untilEscalated(left, 1)).toMatchObject({ status: 'acknowledged' });
  expect(await currentAlert(updated)).toMatchObject({ escalations: 0 });
  const timeline = succeeded(await manager.call(getAlertTimeline, { params: { id: left.id } }));
  expect(timeline.at(-1)).toMatchObject({ kind: 'escalated', round: 1, unsolved: true });

  succeeded(await worker.call(sendAlertMessage, { params: { id: updated.id }, body: { text: 'Where are you?' } }));
  safety.clock.advance(14 * 60);
  await untilEscalated(updated, 1); // its sender's message is no help
  succeeded(await manager.call(sendAlertMessage, { params: { id: left.id }, body: { text: 'Nearly done' } }));
  safety.clock.advance(60);
  await untilEscalated(await raised(), 0);
  expect(await currentAlert(left)).toMatchObject({ escalations: 1 });
  succeeded(await manager.call(updateAlert, { params: { id: left.id }, body: { status: 'resolved' } }));
  expect(await currentAlert(left)).toMatchObject({ nextEscalationAt: null });
});

test('an alert acknowledged after its first escalation does not escalate again', async () => {
  const [alert, unanswered] = [await raised(), await raised()];
  safety.clock.advance(60);
  await untilEscalated(alert, 1);
  succeeded(await manager.call(updateAlert, { params: { id: alert.id }, body: { status: 'acknowledged' } }));
  safety.clock.advance(60);
  await untilEscalated(unanswered, 2);
  expect(await currentAlert(alert)).toMatchObject({ escalations: 1, status: 'acknowledged' });
});

test('an alert escalates when it is due, without a check in between, also after a restart', async () => {
  const woken = await safetyUnderTest({}, { sweepInterval: 3_600_000, escalation: { afterSeconds: 2 } });
  try {
    const sender = await woken.person();
    const { id } = succeeded(
      await sender.call(raiseAlert, { body: { title: 'Fire Emergency', severity: 'critical' } }),
    );
    const untilRound = (round: number) =>
      eventually(async () => succeeded(await sender.call(getAlert, { params: { id } })).escalations === round);
    await untilRound(1);
    await woken.halt();
    await woken.restart();
    await untilRound(2);
    await untilRound(3);
  } finally {
    await woken.stop();
  }
});

test('after an outage an escalation continues with the next round, without the missed ones', async () => {
  const alert = await raised();
  safety.clock.advance(60);
  await untilEscalated(alert, 1);
  await safety.halt();
  safety.clock.advance(600);
  await safety.restart();

  const second = await untilEscalated(alert, 2);
  expect(Date.parse(second.nextEscalationAt ?? '')).toBeGreaterThan(safety.clock.now().getTime());
  safety.clock.advance(60);
  await untilEscalated(alert, 3);
  await eventually(() => rounds(alert).length === 3, { within: 15_000 });
  expect(rounds(alert)).toEqual([1, 2, 3]);
});

test('three instances escalate each of a hundred alerts once per round', async () => {
  await Promise.all([safety.startAnother(), safety.startAnother()]);
  const alerts = await Promise.all(Array.from({ length: 100 }, raised));
  safety.clock.advance(60);
  await eventually(() => alerts.every((alert) => rounds(alert).length > 0), { within: 20_000 });
  for (const alert of alerts) expect(rounds(alert)).toEqual([1]);
});

test('an alert acknowledged at the moment it is due never escalates after the acknowledgement', async () => {
  await safety.startAnother();
  const alerts = await Promise.all(Array.from({ length: 40 }, raised));
  safety.clock.advance(60);
  const answers = await Promise.all(
    alerts.map(({ id }) => manager.call(updateAlert, { params: { id }, body: { status: 'acknowledged' } })),
  );
  expect(answers.map(({ status }) => status)).toEqual(alerts.map(() => 200));
  const last = await raised();
  safety.clock.advance(60);
  await untilEscalated(last, 1);
  for (const alert of alerts) {
    const { escalations } = await currentAlert(alert);
    await eventually(() => eventsOf(alert).length === 2 + escalations, { within: 15_000 });
    const events = eventsOf(alert).toSorted((a, b) => versionOf(a) - versionOf(b));
    expect(events.at(-1)?.name).toBe('safety.alert.acknowledged');
    expect(rounds(alert)).toHaveLength(escalations);
  }
});

const versionOf = (event: FloorEvent): number => ('alert' in event.payload ? event.payload.alert.version : 0);

test('without the bus, escalations and beacons are handed over to an instance of notify that runs', async () => {
  const notify = await openHandOverServer();
  const withoutBus = await safetyUnderTest({
    NATS_URL: 'nats://127.0.0.1:9',
    NOTIFY_URL: `http://127.0.0.1:9, ${notify.url}`,
  });
  try {
    const sender = await withoutBus.person();
    const body = { title: 'Fire Emergency', severity: 'critical' } as const;
    const alert = succeeded(await sender.call(raiseAlert, { body }));
    withoutBus.clock.advance(60);
    const event = await eventually(
      () => notify.received.find(({ name }) => name === 'safety.alert.escalated') ?? false,
      {
        within: 15_000,
      },
    );
    expect(event.payload).toMatchObject({ round: 1, alert: { id: alert.id, escalations: 1 } });

    const spill = { title: 'Oil', description: 'By the pillar', alertType: 'caution', priority: 'high' } as const;
    const beacon = succeeded(await sender.call(placeBeacon, { body: { ...spill, warehouseZone: 'Receiving' } }));
    const placed = await eventually(
      () => notify.received.find(({ name }) => name === 'safety.beacon.placed') ?? false,
      {
        within: 15_000,
      },
    );
    const people = [{ id: sender.principal.sub, name: sender.principal.name }];
    expect(showNames(placed.payload, people, '—')).toEqual({ beacon });
  } finally {
    await withoutBus.stop();
    await notify.stop();
  }
});

async function openHandOverServer() {
  const received: FloorEvent[] = [];
  const receive = (json: string) => received.push(...JSON.parse(json).map(parseEvent));
  const server = createServer((request, response) => {
    text(request)
      .then(receive)
      .then(
        () => response.writeHead(204).end(),
        (error) => response.destroy(error),
      );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // TCP, so never a pipe's name
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
