import { ErrorBody } from '@floorlight/contracts/errors';
import { countUnread } from '@floorlight/contracts/notifications';
import { succeeded } from '@floorlight/test-kit/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alertOf, eventOf } from './nouns.ts';
import { type Rig, startRig } from './rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

const raised = () => eventOf('safety.alert.raised', rig.siteId, { alert: alertOf({ siteId: rig.siteId }) });

async function post(body: string, authorization?: string): Promise<{ status: number; code: string | null }> {
  const response = await fetch(`${rig.instance.baseUrl}/internal/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body,
  });
  const text = await response.text();
  return { status: response.status, code: text ? ErrorBody.parse(JSON.parse(text)).code : null };
}

test('an event is taken from who knows the secret, and has its effect', async () => {
  const manager = await rig.somebody();
  expect(await post(JSON.stringify(raised()), `Bearer ${rig.secret}`)).toEqual({ status: 204, code: null });
  expect(succeeded(await manager.call(countUnread)).count).toBe(1);
});

test('without the secret nothing is taken', async () => {
  const manager = await rig.somebody();
  const refused = { status: 401, code: 'unauthorized' };
  for (const authorization of [undefined, '', 'Bearer ', `Bearer ${rig.secret}x`, rig.secret, `Basic ${rig.secret}`])
    expect(await post(JSON.stringify(raised()), authorization)).toEqual(refused);
  expect(succeeded(await manager.call(countUnread)).count).toBe(0);
});

test('what is no event, or none that is heard here, is refused', async () => {
  const refused = { status: 400, code: 'invalid_request' };
  const event = raised();
  const wrong = [
    '{"id":',
    '{}',
    '[]',
    'null',
    JSON.stringify({ ...event, id: 'one' }),
    JSON.stringify({ ...event, name: 'safety.alert.imagined' }),
    JSON.stringify({ ...event, payload: { alert: {} } }),
    JSON.stringify({ ...event, name: 'breaks.session.ended', payload: {} }),
  ];
  for (const body of wrong) expect(await post(body, `Bearer ${rig.secret}`)).toEqual(refused);
});
