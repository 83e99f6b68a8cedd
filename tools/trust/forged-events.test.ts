import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { getUser, login } from '@floorlight/contracts/accounts';
import { type EmergencyAlert, raiseAlert } from '@floorlight/contracts/alerts';
import { listAuditLog } from '@floorlight/contracts/audit-log';
import { type Envelope, type EventName, type EventPayload, subjectOf } from '@floorlight/contracts/events';
import { livePath } from '@floorlight/contracts/live';
import { eventKeys, newSigningKey } from '@floorlight/event-bus/event-keys';
import { signatureHeader } from '@floorlight/event-bus/signed-event';
import { client, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { headers as natsHeaders } from '@nats-io/transport-node';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { connectAs } from './bus.ts';
import { runningProduct, secretsOf } from './running-product.ts';

const siteId = 'main';
let manager: Awaited<ReturnType<typeof signIn>>;
let worker: typeof manager;
beforeAll(async () => {
  [manager, worker] = await Promise.all([signIn('manager'), signIn('worker')]);
});

async function signIn(role: 'manager' | 'worker') {
  const { url } = runningProduct();
  const call = client(url);
  const { origin } = new URL(url);
  const body = { email: `${role}@floorlight.test`, password: 'floorlight-demo' };
  const answer = await call(login, { body, headers: { origin } });
  succeeded(answer);
  const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  const headers = { origin, cookie: cookie.join('; ') };
  return { call, headers, id: succeeded(await call(getUser, { headers })).id };
}

/** The descriptions of the alerts that reach a manager's screen, and whether it is still connected. */
async function openScreen() {
  const socket = new WebSocket(new URL(livePath, runningProduct().url.replace('http', 'ws')), {
    headers: manager.headers,
  });
  onTestFinished(() => socket.terminate());
  const shown: string[] = [];
  socket.on('message', (data) => {
    const description = /"description":"([^"]*)"/.exec(String(data))?.[1];
    if (description) shown.push(description);
  });
  await once(socket, 'message');
  return { shown, isOpen: () => socket.readyState === WebSocket.OPEN };
}

const raise = async (description: string): Promise<EmergencyAlert> => {
  const body = { title: 'Security Threat', severity: 'critical', emergencyType: 'security', description } as const;
  return succeeded(await worker.call(raiseAlert, { body, headers: worker.headers }));
};

const eventOf = <N extends EventName>(name: N, payload: EventPayload<N>): Envelope => ({
  ...{ id: randomUUID(), name, siteId, occurredAt: new Date().toISOString() },
  ...{ actor: null, requestId: null, traceparent: null, payload },
});

const signed = (key: string | undefined) => eventKeys({ EVENT_SIGNING_KEY: key }).sign;
const keyOf = (process: 'auth' | 'safety' | 'vault') => secretsOf(process).EVENT_SIGNING_KEY;

/** Publishes with the credentials that a service has in NATS, as somebody would who stole them. */
async function forge(user: 'auth' | 'safety', event: Envelope, signature: string | null, subject = subjectOf(event)) {
  const connection = await connectAs(user);
  const headers = natsHeaders();
  if (signature !== null) headers.set(signatureHeader, signature);
  await connection.request(subject, JSON.stringify(event), { headers, timeout: 2000 });
}

/** Without the right signature, in each wrong way. */
async function forgeInEachWay(user: 'auth' | 'safety', newEvent: () => Envelope): Promise<void> {
  for (const key of [newSigningKey(), keyOf('vault')]) {
    const event = newEvent();
    await forge(user, event, signed(key)(JSON.stringify(event)));
  }
  await forge(user, newEvent(), null);
  const [known, other] = [newEvent(), newEvent()];
  await forge(user, other, signed(keyOf(user))(JSON.stringify(known)));
  const elsewhere = { ...newEvent(), siteId: 'another-site' };
  await forge(user, elsewhere, signed(keyOf(user))(JSON.stringify(elsewhere)), subjectOf(newEvent()));
}

const actionsOf = async (search: string) => {
  const answer = await manager.call(listAuditLog, { query: { search }, headers: manager.headers });
  return succeeded(answer).entries.map(({ action }) => action);
};

test('forged alerts reach no screen and no log, true ones do', async () => {
  const screen = await openScreen();
  const genuine = await raise(`genuine ${randomUUID()}`);
  await eventually(() => expect(screen.shown).toContain(genuine.description));
  const forged = () => ({ ...genuine, id: randomUUID(), title: 'Forged Alert', description: `forged ${randomUUID()}` });
  await forgeInEachWay('safety', () => eventOf('safety.alert.raised', { alert: forged() }));
  const next = await raise(`next ${randomUUID()}`);
  await eventually(() => expect(screen.shown).toContain(next.description));
  expect(screen.shown.filter((description) => description.startsWith('forged'))).toEqual([]);
  await eventually(async () => expect(await actionsOf(next.title)).toContain('safety.alert.raised'));
  expect(await actionsOf('Forged Alert')).toEqual([]);
});

test('forged ends of sessions sign nobody out', async () => {
  const screen = await openScreen();
  const log = await manager.call(listAuditLog, { query: { action: 'auth.session.started' }, headers: manager.headers });
  const sessionIds = succeeded(log).entries.flatMap(({ entityId }) => entityId ?? []);
  expect(sessionIds).not.toEqual([]);
  await forgeInEachWay('auth', () => eventOf('auth.session.revoked', { userId: manager.id, sessionIds }));
  const next = await raise(`after it ${randomUUID()}`);
  await eventually(() => expect(screen.shown).toContain(next.description));
  expect(screen.isOpen()).toBe(true);
  succeeded(await manager.call(getUser, { headers: manager.headers }));
});

test('refused events are counted', async () => {
  const refusals = async () => {
    const metrics = await (await fetch(`${runningProduct().services.notify}/metrics`)).text();
    return Number(/^events_refused_total\{path="stream"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
  };
  const before = await refusals();
  await forge('safety', eventOf('safety.beacon.placed', { beacon: {} as never }), null); // refused before it is read
  await eventually(async () => expect(await refusals()).toBe(before + 1));
});
