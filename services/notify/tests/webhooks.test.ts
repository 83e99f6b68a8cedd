import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { BodyInput } from '@floorlight/contracts/endpoint';
import * as webhooks from '@floorlight/contracts/webhooks';
import { eq } from '@floorlight/database/drizzle';
import { outbox } from '@floorlight/database/outbox';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { beaconOf, eventOf } from './fixtures.ts';
import { type NotifyUnderTest, notifyUnderTest, type TestUser } from './notify-under-test.ts';

let notify: NotifyUnderTest;
let ada: TestUser;

beforeAll(async () => {
  notify = await notifyUnderTest();
  ada = await notify.user({ role: 'administrator' });
});
afterAll(() => notify.stop());

const within = { within: 15_000 };

interface Received {
  headers: IncomingMessage['headers'];
  body: string;
}

/** A receiver, and what it got. */
async function receiver(answer: (attempt: number) => RequestListener = () => (_, response) => response.end('thanks')) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      answer(received.length)(request, response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo; // a TCP server has one
  return { url: `http://127.0.0.1:${port}/hook`, received };
}

async function webhook(settings: { url: string } & Partial<BodyInput<typeof webhooks.createWebhook>>) {
  const made = succeeded(
    await ada.call(webhooks.createWebhook, {
      body: { name: 'WMS', siteId: notify.siteId, events: ['safety.beacon.placed'], ...settings },
    }),
  );
  onTestFinished(async () => {
    await ada.call(webhooks.deleteWebhook, { params: { id: made.webhook.id } }).catch(() => {}); // the last test ends it
  });
  return made;
}

const log = async (id: string) => succeeded(await ada.call(webhooks.listWebhookDeliveries, { params: { id } }));
const ended = (id: string, state: string) =>
  eventually(
    async () => (await log(id)).find((delivery) => delivery.state === state) ?? false,
    within,
  ) as Promise<webhooks.WebhookDelivery>; // never false

const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(code, headers).end('answer');

test('a chosen event arrives once, signed after Standard Webhooks, without positions', async () => {
  const { url, received } = await receiver();
  const { secret, webhook: made } = await webhook({ url });
  const beacon = beaconOf({ siteId: notify.siteId });
  await notify.publish(eventOf('safety.beacon.resolved', notify.siteId, { beacon }));
  await notify.publish(eventOf('safety.beacon.placed', notify.siteId, { beacon }));
  await ended(made.id, 'delivered');
  expect(received).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  const sent = JSON.parse(body);
  expect(sent).toMatchObject({ type: 'safety.beacon.placed', data: { beacon: { id: beacon.id } } });
  expect(body).not.toMatch(/latitude|longitude|accuracy/);
});

test('positions go to who is chosen to have them, and names of people are in words', async () => {
  const { url, received } = await receiver();
  const sam = await notify.user({ role: 'worker', firstName: 'Sam', lastName: 'Worker' });
  await webhook({ url, events: ['safety.alert.raised'], withPositions: true });
  const alert = alertOf({ siteId: notify.siteId, reportedBy: sam.person.id, reportedByName: 'Sam Worker' });
  await notify.publish(eventOf('safety.alert.raised', notify.siteId, { alert }));
  await eventually(() => received.length === 1, within);
  expect(JSON.parse(received[0]?.body ?? '').data.alert).toMatchObject({
    latitude: alert.latitude,
    reportedByName: 'Sam Worker',
  });
});

test('after a 500 it is tried again with the same id, until it succeeds', async () => {
  const { url, received } = await receiver((attempt) => status(attempt < 3 ? 500 : 204));
  const { webhook: made } = await webhook({ url });
  await ada.call(webhooks.testWebhook, { params: { id: made.id } });
  expect(await ended(made.id, 'delivered')).toMatchObject({ attempts: 3, status: 204, type: 'floorlight.test' });
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('a redirect is not followed, and what fails for good is shown and can be replayed', async () => {
  const elsewhere = await receiver();
  let isMended = false;
  const { url, received } = await receiver(() => status(isMended ? 200 : 301, { location: elsewhere.url }));
  const { webhook: made } = await webhook({ url });
  await ada.call(webhooks.testWebhook, { params: { id: made.id } });
  const failed = await ended(made.id, 'failed');
  expect(failed).toMatchObject({ attempts: 4, status: 301, answer: 'answer' });
  expect(elsewhere.received).toHaveLength(0);
  const listed = succeeded(await ada.call(webhooks.listWebhooks)).find(({ id }) => id === made.id);
  expect(listed?.failingSince).toBe(failed.createdAt);

  isMended = true;
  const again = { params: { id: made.id, deliveryId: failed.id } };
  expect((await ada.call(webhooks.replayWebhookDelivery, again)).status).toBe(202);
  expect(await ended(made.id, 'delivered')).toMatchObject({ id: failed.id, attempts: 1, status: 200 });
  expect(received.at(-1)?.headers['webhook-id']).toBe(failed.id);
});

test('410 turns a webhook off, which is published, and its events no longer wait', async () => {
  const { url, received } = await receiver(() => status(410));
  const { webhook: made } = await webhook({ url });
  await ada.call(webhooks.testWebhook, { params: { id: made.id } });
  await ended(made.id, 'failed');
  const listed = succeeded(await ada.call(webhooks.listWebhooks)).find(({ id }) => id === made.id);
  expect(listed).toMatchObject({ isEnabled: false, isGone: true });
  const events = await notify.db.orm.select().from(outbox).where(eq(outbox.name, 'notify.webhook.disabled'));
  expect(events.some(({ envelope }) => JSON.stringify(envelope.payload).includes(made.id))).toBe(true);
  await notify.publish(eventOf('safety.beacon.placed', notify.siteId, { beacon: beaconOf({ siteId: notify.siteId }) }));
  expect(received).toHaveLength(1);
});

test('an answer of 10 MB is read to a few kB, and one kB of it is kept', async () => {
  const { url } = await receiver(() => (_, response) => {
    response.on('error', () => {}).end(Buffer.alloc(10 * 1024 ** 2, 'x'));
  });
  const { webhook: made } = await webhook({ url });
  await ada.call(webhooks.testWebhook, { params: { id: made.id } });
  const { answer } = await ended(made.id, 'delivered');
  expect(answer).toBe('x'.repeat(1024));
});

test('a receiver that never answers delays no other, and ends after 10 seconds', { timeout: 30_000 }, async () => {
  const silent = await receiver(() => () => {});
  const quick = await receiver();
  const { webhook: slow } = await webhook({ url: silent.url });
  const { webhook: other } = await webhook({ url: quick.url });
  await notify.publish(eventOf('safety.beacon.placed', notify.siteId, { beacon: beaconOf({ siteId: notify.siteId }) }));
  await ended(other.id, 'delivered');
  expect((await log(slow.id))[0]).toMatchObject({ state: 'waiting', attempts: 0 });
  await eventually(async () => (await log(slow.id))[0]?.problem === 'timeout', { within: 15_000 });
  expect((await log(slow.id))[0]?.duration).toBeGreaterThanOrEqual(9_900);
});

test('what an instance was sending when it ended, another one sends with the same id', async () => {
  const { url, received } = await receiver((attempt) => (attempt === 1 ? () => {} : status(200)));
  await webhook({ url });
  await notify.publish(eventOf('safety.beacon.placed', notify.siteId, { beacon: beaconOf({ siteId: notify.siteId }) }));
  await eventually(() => received.length === 1, within);
  const next = await notify.startAnother();
  onTestFinished(() => next.service.stop());
  await notify.instance.service.stop();
  const [before] = received;
  await eventually(() => received.length === 2, within);
  expect(received[1]).toMatchObject({ body: before?.body });
  expect(received[1]?.headers['webhook-id']).toBe(before?.headers['webhook-id']);
});
