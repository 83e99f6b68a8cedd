import { randomUUID } from 'node:crypto';
import { logout } from '@floorlight/contracts/accounts';
import { createApiKey } from '@floorlight/contracts/api-keys';
import { endpoints } from '@floorlight/contracts/catalogue';
import { type Endpoint, needsPermission } from '@floorlight/contracts/endpoint';
import { type KeyPermission, keyPermissions, may } from '@floorlight/contracts/permissions';
import { type CallerRole, type Role, SignUpRole } from '@floorlight/contracts/person';
import { sharedDeviceCookie } from '@floorlight/contracts/principal';
import { addSharedDevice, enrolThisDevice } from '@floorlight/contracts/shared-devices';
import { addWallDisplay, connectThisDisplay } from '@floorlight/contracts/wall-displays';
import { client, succeeded } from '@floorlight/test-kit/client';
import { newPerson, signIn, signUp } from './person.ts';
import { expect, test } from './product.ts';

interface Caller {
  who: string;
  /** Null without a session. */
  role: CallerRole | null;
  /** Its cookie, or its API key. */
  headers: Record<string, string>;
  /** Of an API key. */
  keyPermissions?: readonly KeyPermission[];
  isDevice?: true;
  isWall?: true;
}

const endsSession = ({ path }: Endpoint) => /logout|disown/.test(path);
/** Endpoints that end a session come last, or the matrix would sign its own people out. */
const inOrder = Object.entries<Endpoint>(endpoints).sort(
  ([, a], [, b]) => Number(endsSession(a)) - Number(endsSession(b)),
);

test('every endpoint allows exactly the callers of its contract', async ({ product }) => {
  const revoked = await signUp(product, newPerson('manager', 'Rex'));
  const callers: Caller[] = [
    {
      who: 'other site’s manager',
      role: 'manager',
      headers: { cookie: await signUp(product, newPerson('manager', 'Nora', 'north')) },
    },
    { who: 'revoked session', role: null, headers: { cookie: revoked } },
    { who: 'anonymous', role: null, headers: {} },
  ];
  for (const role of SignUpRole.options)
    callers.push({ who: role, role, headers: { cookie: await signUp(product, newPerson(role, 'Wanda', 'south')) } });
  // Nobody can register as one of these.
  for (const role of ['lead', 'administrator'] as const)
    callers.push({ who: role, role, headers: { cookie: await signIn(product, demoAccount(role)) } });
  const call = client(product.url);
  for (const permissions of [keyPermissions, ['totes.read'] as const]) {
    const headers = { cookie: await signIn(product, demoAccount('administrator')), origin: product.url };
    const body = { name: 'Gate', siteId: 'south', permissions: [...permissions] };
    const { key } = succeeded(await call(createApiKey, { body, headers }));
    const who = permissions.length === 1 ? 'API key that reads totes' : 'API key';
    callers.push({ who, role: 'machine', headers: { authorization: `Bearer ${key}` }, keyPermissions: permissions });
  }
  const manager = { cookie: await signIn(product, demoAccount('manager')), origin: product.url };
  const enrolment = succeeded(await call(addSharedDevice, { body: { name: 'Dock 3', zone: null }, headers: manager }));
  const token = new URL(enrolment.url).searchParams.get('token') ?? '';
  const { headers: enrolled } = await call(enrolThisDevice, { body: { token }, headers: { origin: product.url } });
  const device =
    enrolled
      .getSetCookie()
      .find((line) => line.startsWith(sharedDeviceCookie))
      ?.split(';')[0] ?? '';
  callers.push({ who: 'shared device', role: null, headers: { cookie: device }, isDevice: true });
  const { code } = succeeded(await call(addWallDisplay, { body: { name: 'Shift office' }, headers: manager }));
  const connected = await call(connectThisDisplay, { body: { code }, headers: { origin: product.url } });
  const [wall = ''] = (connected.headers.getSetCookie()[0] ?? '').split(';');
  callers.push({ who: 'wall display', role: null, headers: { cookie: wall }, isWall: true });
  await call(logout, { headers: { cookie: revoked, origin: product.url } });

  const wrong: string[] = [];
  let cells = 0;
  for (const [name, endpoint] of inOrder)
    for (const caller of callers) {
      const answer = await call(endpoint, {
        params: idsFor(endpoint) as never, // only authorization is tried: an id stands for every parameter
        rawBody: endpoint.method === 'GET' ? undefined : {},
        headers: { origin: product.url, ...caller.headers },
      });
      cells++;
      const expected = expectedRefusal(endpoint, caller);
      const refused = answer.status === 401 || (answer.status === 403 && expected !== null);
      if (expected === null ? refused : answer.status !== expected)
        wrong.push(`${name} × ${caller.who}: ${answer.status}`);
    }
  process.stdout.write(
    `    ${cells} cells: ${inOrder.length} endpoints × ${callers.length} callers (${callers.map(({ who }) => who).join(', ')}), ${wrong.length} wrong\n`,
  );
  expect(wrong).toEqual([]);
});

const demoAccount = (role: Role) => ({ email: `${role}@floorlight.test`, password: 'floorlight-demo' });

const idsFor = ({ path }: Endpoint): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, randomUUID()]));

function expectedRefusal(
  { access, keyPermission }: Endpoint,
  { role, keyPermissions, isDevice, isWall }: Caller,
): 401 | 403 | null {
  if (keyPermissions) return keyPermission && keyPermissions.includes(keyPermission) ? null : 403;
  if (access === 'anyone') return null;
  if (access === 'sharedDevice') return isDevice ? null : 401;
  if (access === 'wallDisplay') return isWall ? null : 401;
  if (role === null) return 401;
  return needsPermission(access) && !may(role, access) ? 403 : null;
}

test('a manager of another site can neither see nor change this site’s data', async ({ product }) => {
  const worker = await signUp(product, newPerson('worker', 'Wim', 'south'));
  const foreigner = await signUp(product, newPerson('manager', 'Nils', 'north'));
  const call = client(product.url);
  const as = (cookie: string) => ({ cookie, origin: product.url });
  const raised = await call(endpoints.raiseAlert, {
    body: { title: 'Fire Emergency', severity: 'critical' },
    headers: as(worker),
  });
  expect(raised.status).toBe(201);
  const { id } = raised.body as { id: string }; // 201 answers the alert

  const calls = [
    call(endpoints.getAlert, { params: { id }, headers: as(foreigner) }),
    call(endpoints.updateAlert, { params: { id }, body: { status: 'resolved' }, headers: as(foreigner) }),
    call(endpoints.cancelAlert, { params: { id }, headers: as(foreigner) }),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await call(endpoints.listAlerts, { headers: as(foreigner) })).body).toEqual([]);
  expect((await call(endpoints.listNotifications, { headers: as(foreigner) })).body).toEqual([]);
});
