import { randomUUID } from 'node:crypto';
import type { Envelope } from '@floorlight/contracts/events';
import { deadLetters } from '@floorlight/database/inbox';
import { eventKeys, newSigningKey, publicHalves } from '@floorlight/event-bus/event-keys';
import { signatureHeader } from '@floorlight/event-bus/signed-event';
import { registry } from '@floorlight/telemetry/metrics';
import { eventually } from '@floorlight/test-kit/eventually';
import { randomSite } from '@floorlight/test-kit/random-site';
import { testUrls } from '@floorlight/test-kit/urls';
import { connect, headers } from '@nats-io/transport-node';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Harness, newUserIds, openHarness, resetOf } from './open.ts';

const [auth, nextAuth, vault] = [newSigningKey(), newSigningKey(), newSigningKey()];
const variables = { AUTH_EVENT_KEYS: publicHalves(`${nextAuth} ${auth}`), VAULT_EVENT_KEYS: publicHalves(vault) };
const signedBy = (key: string) => eventKeys({ EVENT_SIGNING_KEY: key }).sign;

let harness: Harness;
let handled: string[];
let userId: string;
let reset: Envelope;
beforeEach(async () => {
  harness = await openHarness();
  handled = [];
  [userId = ''] = newUserIds(1);
  reset = resetOf(userId, harness.siteId);
  const bus = await harness.bus(testUrls.nats, variables);
  await harness.run(harness.resetConsumer(bus, handled));
});
afterEach(() => harness.close());

/** Publishes to the stream as a stranger does: on any subject, with any signature. */
async function publish(data: string, signature: string | null, siteId = harness.siteId): Promise<void> {
  const connection = await connect({ servers: testUrls.nats });
  const signed = headers();
  if (signature !== null) signed.set(signatureHeader, signature);
  await connection.request(`floor.${siteId}.auth.password.reset`, data, { headers: signed, timeout: 2000 });
  await connection.close();
}

/** Publishes a true event and waits until it is handled, which follows all that came before it. */
async function expectOnlyTheNextIsHandled(): Promise<void> {
  const [next = ''] = newUserIds(1);
  const data = JSON.stringify(resetOf(next, harness.siteId));
  await publish(data, signedBy(auth)(data));
  await eventually(() => expect(handled).toEqual([next]));
  expect(await harness.db.orm.$count(deadLetters)).toBe(0);
}

const refusals = async () =>
  Number((await registry.metrics()).match(/^events_refused_total\{path="stream"\} (.*)$/m)?.[1] ?? 0);

const wrongly: [string, (data: string) => string | null][] = [
  ['unsigned', () => null],
  ['with an empty signature', () => ''],
  ['with something else for a signature', () => 'x'.repeat(86)],
  ['signed by a stranger', (data) => signedBy(newSigningKey())(data)],
  ['signed by another service', (data) => signedBy(vault)(data)],
  ['with the signature of another event', (data) => signedBy(auth)(data.replace(userId, randomUUID()))],
];
for (const [how, sign] of wrongly)
  test(`an event ${how} is refused, counted and not handled`, async () => {
    const data = JSON.stringify(reset);
    const before = await refusals();
    await publish(data, sign(data));
    await expectOnlyTheNextIsHandled();
    expect(await refusals()).toBe(before + 1);
  });

test('an event on the subject of another site is refused, even if it is signed', async () => {
  const data = JSON.stringify(resetOf(userId, randomSite()));
  await publish(data, signedBy(auth)(data));
  await expectOnlyTheNextIsHandled();
});

test('an event that was handled is refused under another id, and ignored under its own', async () => {
  const data = JSON.stringify(reset);
  const signature = signedBy(auth)(data);
  await publish(data, signature);
  await eventually(() => expect(handled).toEqual([userId]));
  handled.length = 0;
  await publish(data.replace(reset.id, randomUUID()), signature);
  await publish(data.replace(reset.id, reset.id.toUpperCase()), signature);
  await publish(data, signature);
  await expectOnlyTheNextIsHandled();
});

test('while a key changes, both are good', async () => {
  for (const key of [auth, nextAuth]) {
    const data = JSON.stringify({ ...reset, id: randomUUID() });
    await publish(data, signedBy(key)(data));
  }
  await eventually(() => expect(handled).toEqual([userId, userId]));
});

test('a listener hears only events with the signature of their service', async () => {
  const bus = await harness.bus(testUrls.nats, variables);
  const heard: Envelope[] = [];
  bus.listen(['auth.password.reset'], (event) => {
    if (event.siteId === harness.siteId) heard.push(event);
  });
  await bus.check();
  const data = JSON.stringify(reset);
  for (const [, sign] of wrongly) await publish(data, sign(data));
  await publish(data, signedBy(auth)(data), randomSite());
  await publish(data, signedBy(auth)(data));
  await eventually(() => expect(heard).toEqual([reset]));
});

test('keys that have changed are read again when a signature matches none', async () => {
  const body = Buffer.from('body');
  let present = publicHalves(auth);
  const keys = eventKeys({ AUTH_EVENT_KEYS: present }, async () => present);
  const isSigned = (key: string) => keys.isSignedBy('auth', body, signedBy(key)('body'));
  expect([await isSigned(auth), await isSigned(nextAuth)]).toEqual([true, false]);
  present = publicHalves(`${nextAuth} ${auth}`);
  expect(await Promise.all([isSigned(nextAuth), isSigned(auth), isSigned(nextAuth), isSigned(vault)])).toEqual([
    ...[true, true, true, false],
  ]);
});

test('a wrong or missing key is reported by the name of its variable, and never shown', () => {
  expect(() => eventKeys({ EVENT_SIGNING_KEY: 'c2VjcmV0' })).toThrow(/^EVENT_SIGNING_KEY is not a private key$/);
  expect(() => eventKeys({ AUTH_EVENT_KEYS: 'x' })).toThrow('AUTH_EVENT_KEYS does not hold public keys');
  expect(() => eventKeys(variables).sign('x')).toThrow('EVENT_SIGNING_KEY is missing');
  expect(() => eventKeys(variables).mustKnow('safety')).toThrow('SAFETY_EVENT_KEYS is missing');
});
