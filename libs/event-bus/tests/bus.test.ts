import { randomUUID } from 'node:crypto';
import { type FloorEvent, subjectOf } from '@floorlight/contracts/events';
import { type Bus, connectBus } from '@floorlight/event-bus/bus';
import { createLogger } from '@floorlight/telemetry/logger';
import { testBusConfig } from '@floorlight/test-kit/bus-config';
import { eventually } from '@floorlight/test-kit/eventually';
import { randomSite } from '@floorlight/test-kit/random-site';
import { type Severable, severable } from '@floorlight/test-kit/severable';
import { testUrls } from '@floorlight/test-kit/urls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resetOf } from './open.ts';

const log = createLogger({ service: 'bus-test', level: 'silent' });
let line: Severable;
let far: Bus;
let near: Bus;
let siteId: string;
beforeEach(async () => {
  siteId = randomSite();
  line = await severable(testUrls.nats);
  far = connectBus({ config: testBusConfig(line.url), name: 'far', log });
  near = connectBus({ config: testBusConfig(), name: 'near', log });
  await Promise.all([far.start(), near.start()]);
});
afterEach(async () => {
  await Promise.all([far.stop(), near.stop()]);
  await line.stop();
});

test('a subscriber receives broadcasts until it unsubscribes, also after a lost connection', async () => {
  const subject = `test.${siteId}`;
  const received: string[] = [];
  const unsubscribe = far.subscribe(`test.${siteId}`, (message) =>
    received.push(new TextDecoder().decode(message.data)),
  );
  await far.check();
  near.broadcast(subject, 'one');
  await eventually(() => expect(received).toEqual(['one']));
  await line.sever();
  await eventually(() => !far.connected());
  near.broadcast(subject, 'missed');
  far.broadcast(subject, 'dropped');
  await line.restore();
  await eventually(() => far.connected());
  await far.check();
  near.broadcast(subject, 'two');
  await eventually(() => expect(received).toEqual(['one', 'two']));
  unsubscribe();
  await far.check();
  near.broadcast(subject, 'three');
  far.subscribe(`end.${siteId}`, () => received.push('end'));
  await far.check();
  near.broadcast(`end.${siteId}`, '');
  await eventually(() => received.includes('end'));
  expect(received).toEqual(['one', 'two', 'end']);
});

test('a listener receives the events it named, parsed, and continues after one that cannot be parsed', async () => {
  const received: FloorEvent[] = [];
  far.listen(['auth.password.reset'], (event) => {
    if (event.siteId === siteId) received.push(event);
  });
  await far.check();
  const event = resetOf(randomUUID(), siteId);
  near.broadcast(subjectOf(event), 'not json');
  await near.publish({ ...event, id: randomUUID(), name: 'auth.session.started', payload: {} });
  await near.publish(event);
  await eventually(() => expect(received).toEqual([event]));
});

test('publishing rejects at once without a connection, and within a second over a dead one', async () => {
  await far.publish(resetOf(randomUUID(), siteId));
  line.stall();
  const began = performance.now();
  await expect(far.publish(resetOf(randomUUID(), siteId))).rejects.toThrow();
  expect(performance.now() - began).toBeLessThan(2000);
  await expect(far.check()).rejects.toThrow('NATS did not answer within 1 s');
  await line.restore();
  await line.sever();
  await eventually(() => !far.connected());
  await expect(far.publish(resetOf(randomUUID(), siteId))).rejects.toThrow('NATS is not connected');
  await expect(far.check()).rejects.toThrow('NATS is not connected');
});

test('an event published twice is stored once', async () => {
  const event = resetOf(randomUUID(), siteId);
  await near.publish(event);
  await near.publish(event);
  const info = await near.jetStream()?.manager.streams.info('FLOOR', { subjects_filter: subjectOf(event) });
  expect(info?.state.subjects).toEqual({ [subjectOf(event)]: 1 });
});

test('stop ends in time over a dead connection', async () => {
  line.stall();
  const began = performance.now();
  await far.stop();
  expect(performance.now() - began).toBeLessThan(4000);
});
