import { callerHeader, callerNames } from '@floorlight/contracts/callers';
import { ErrorBody } from '@floorlight/contracts/errors';
import { hideNames } from '@floorlight/contracts/hidden-names';
import { countUnread } from '@floorlight/contracts/notifications';
import { eventKeys, newSigningKey } from '@floorlight/event-bus/event-keys';
import { signatureHeader } from '@floorlight/event-bus/signed-event';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { callerToken } from '@floorlight/test-kit/callers';
import { succeeded } from '@floorlight/test-kit/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventOf } from './fixtures.ts';
import { type NotifyUnderTest, notifyUnderTest } from './notify-under-test.ts';

let notify: NotifyUnderTest;
beforeAll(async () => {
  notify = await notifyUnderTest();
});
afterAll(() => notify.stop());

const raised = () => eventOf('safety.alert.raised', notify.siteId, { alert: alertOf({ siteId: notify.siteId }) });

async function post(
  body: string,
  caller = callerToken('safety', 'notify'),
  signature: string | null = notify.bus.keys.sign(body),
): Promise<{ status: number; code: string | null }> {
  const response = await fetch(`${notify.instance.baseUrl}/internal/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [callerHeader]: caller,
      ...(signature !== null && { [signatureHeader]: signature }),
    },
    body,
  });
  const text = await response.text();
  return { status: response.status, code: text ? ErrorBody.parse(JSON.parse(text)).code : null };
}

test('an event that safety posts is handled', async () => {
  const manager = await notify.user();
  expect(await post(JSON.stringify(raised()))).toEqual({ status: 204, code: null });
  expect(succeeded(await manager.call(countUnread)).count).toBe(1);
});

test('events posted together are handled, whatever they are about', async () => {
  const manager = await notify.user();
  const { person } = await notify.unknownUser();
  const verified = eventOf('auth.user.verified', notify.siteId, { person });
  const events = [verified, raised(), raised()];
  const acknowledged = eventOf('safety.alert.acknowledged', notify.siteId, {
    alert: alertOf({ siteId: notify.siteId, status: 'acknowledged', version: 2 }),
  });
  expect(await post(JSON.stringify([...events, acknowledged, ...events]))).toEqual({
    status: 204,
    code: null,
  });
  expect(succeeded(await manager.call(countUnread)).count).toBe(3);
});

test('an event that comes from anyone else is refused and not handled', async () => {
  const manager = await notify.user();
  const refused = { status: 403, code: 'forbidden' };
  const others = callerNames.filter((name) => name !== 'safety').map((name) => callerToken(name, 'notify'));
  const ofSafety = callerToken('safety', 'notify');
  for (const caller of [
    ...others,
    '',
    `${ofSafety}x`,
    callerToken('safety', 'auth'),
    callerToken('safety', 'notify', -400),
  ])
    expect(await post(JSON.stringify(raised()), caller)).toEqual(refused);
  expect(succeeded(await manager.call(countUnread)).count).toBe(0);
});

test('an event without the signature of its service is refused and not handled', async () => {
  const manager = await notify.user();
  const refused = { status: 403, code: 'forbidden' };
  const body = JSON.stringify(raised());
  const strangersKey = eventKeys({ EVENT_SIGNING_KEY: newSigningKey() });
  for (const signature of [null, 'x', strangersKey.sign(body), notify.bus.keys.sign(`${body} `)])
    expect(await post(body, undefined, signature)).toEqual(refused);
  expect(succeeded(await manager.call(countUnread)).count).toBe(0);
});

test('an unreadable event, or one that notify does not handle, is refused', async () => {
  const refused = { status: 400, code: 'invalid_request' };
  const event = raised();
  const wrong = [
    '{"id":',
    '{}',
    '[]',
    'null',
    JSON.stringify({ ...event, id: 'one' }),
    JSON.stringify({ ...event, payload: { alert: {} } }),
    JSON.stringify([event, { ...event, payload: {} }]),
    JSON.stringify({ ...event, name: 'breaks.session.ended', payload: {} }),
  ];
  for (const body of wrong) expect(await post(body)).toEqual(refused);
});

test('an event of a newer release is kept for it, and the others of its batch are handled', async () => {
  const manager = await notify.user();
  const live = await notify.socket(manager);
  const [known, unknown] = [raised(), { ...raised(), name: 'safety.alert.imagined' }];
  expect(await post(JSON.stringify([unknown, known]))).toEqual({ status: 204, code: null });
  expect(await live.waitFor(1)).toMatchObject([{ data: { id: known.id } }]);
  const { rows } = await notify.db.pool.query('select subject, data from dead_letters where data like $1', [
    `%${unknown.id}%`,
  ]);
  expect(rows).toMatchObject([{ subject: `floor.${notify.siteId}.safety.alert.imagined` }]);
  await live.close();
});

test('an alert that refers to its sender names them to managers while auth is away', async () => {
  const [manager, sender] = [
    await notify.user(),
    await notify.user({ role: 'worker', firstName: 'Ada', lastName: 'Byron' }),
  ];
  const live = await notify.socket(manager);
  await notify.auth.stop();
  const alert = alertOf({ siteId: notify.siteId, reportedBy: sender.person.id, reportedByName: 'Ada Byron' });
  const event = hideNames(eventOf('safety.alert.raised', notify.siteId, { alert }));
  expect(JSON.stringify(event)).not.toContain('Ada');
  expect((await notify.handOver(event)).status).toBe(204);
  expect(await live.waitFor(1)).toMatchObject([{ data: { data: { id: alert.id, reportedByName: 'Ada Byron' } } }]);
  await live.close();
});

const findUnhandled = (body: string, signature: string | null = notify.bus.keys.sign(body)): Promise<Response> =>
  fetch(`${notify.instance.baseUrl}/internal/events/unhandled`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [callerHeader]: callerToken('safety', 'notify'),
      ...(signature !== null && { [signatureHeader]: signature }),
    },
    body,
  });

test('safety learns which of its events were not handled', async () => {
  const [handled, unknown] = [raised(), raised()];
  await notify.handOver(handled);
  const response = await findUnhandled(JSON.stringify([handled.id, unknown.id]));
  expect(await response.json()).toEqual([unknown.id]);
});

test('who asks for unhandled events without the signature of safety learns nothing', async () => {
  const body = JSON.stringify([raised().id]);
  const stranger = eventKeys({ EVENT_SIGNING_KEY: newSigningKey() });
  for (const signature of [null, 'nonsense', stranger.sign(body), notify.bus.keys.sign('[]')])
    expect((await findUnhandled(body, signature)).status).toBe(403);
  expect((await findUnhandled('["no id"]')).status).toBe(400);
});
