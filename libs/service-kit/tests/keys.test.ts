import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type Principal, principalIssuer } from '@floorlight/contracts/principal';
import { callerVariables } from '@floorlight/test-kit/callers';
import { eventually } from '@floorlight/test-kit/eventually';
import { freePort } from '@floorlight/test-kit/free-port';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PrincipalVerifier, principalVerifier } from '../src/principal.ts';

/** A key server that can stop and start on the same port, and counts requests. */
let keyServer: { up(): Promise<void>; down(): Promise<void>; requests: number; keys: JWK[] };
let verifier: PrincipalVerifier;

beforeEach(async () => {
  const port = await freePort();
  let server: Server | null = null;
  keyServer = {
    requests: 0,
    keys: [],
    async up() {
      server = createServer((_request, response) => {
        keyServer.requests++;
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: keyServer.keys }));
      }).listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async down() {
      if (!server?.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  verifier = principalVerifier('vault', { ...callerVariables('vault'), AUTH_URL: `http://127.0.0.1:${port}` });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await keyServer.down();
});

/** Makes and publishes a key of auth, and returns a function that signs a token with it. */
async function newKey(kid: string, publish = true): Promise<() => Promise<string>> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  if (publish) keyServer.keys.push({ ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' });
  const claims: Principal = {
    sub: randomUUID(),
    sid: randomUUID(),
    siteId: 'main',
    role: 'worker',
    name: 'Sam Worker',
    email: 'sam@floorlight.test',
  };
  return () =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .setIssuer(principalIssuer)
      .setAudience('vault')
      .setExpirationTime('5m')
      .sign(privateKey);
}

const sam = { name: 'Sam Worker' };

test('keys are fetched when first needed, once for concurrent callers', async () => {
  const sign = await newKey('one');
  await keyServer.up();
  expect(keyServer.requests).toBe(0);
  const token = await sign();
  await Promise.all(Array.from({ length: 20 }, () => verifier.verify(token)));
  expect(keyServer.requests).toBe(1);
});

test('without keys and without auth it is 503, not 401; once auth is up it works', async () => {
  const sign = await newKey('one');
  const token = await sign();
  await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 });
  await keyServer.up();
  expect(await eventually(() => verifier.verify(token))).toMatchObject(sam);
});

test('a principal that was verified before expires at its time, however far another clock is ahead', async () => {
  const sign = await newKey('one');
  await keyServer.up();
  const token = await sign();
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now');
  for (const seconds of [0, 301, 595]) {
    clock.mockReturnValue(now + seconds * 1000);
    expect(await verifier.verify(token)).toMatchObject(sam);
  }
  clock.mockReturnValue(now + 601_000);
  await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'unauthorized' });
});

test('an expired one opens endpoints that survive auth while auth is away, and not a second longer', async () => {
  const sign = await newKey('one');
  await keyServer.up();
  const token = await sign();
  expect(await verifier.verify(token)).toMatchObject(sam);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  const opens = () =>
    verifier.verify(token, { survivesAuth: true }).then(
      () => true,
      () => false,
    );
  expect(await opens()).toBe(false);
  await keyServer.down();
  await eventually(opens);
  await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'unauthorized' });
  await keyServer.up();
  await eventually(async () => !(await opens()));
});

test('a principal that was verified before is refused once auth has withdrawn its key', async () => {
  const sign = await newKey('one');
  await keyServer.up();
  const token = await sign();
  expect(await verifier.verify(token)).toMatchObject(sam);
  keyServer.keys = [];
  const signAnew = await newKey('two');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  expect(await verifier.verify(await signAnew())).toMatchObject(sam);
  await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'unauthorized' });
});

test('a principal is refused once auth has withdrawn its key, after five minutes even if no other key appears', async () => {
  const sign = await newKey('one');
  await keyServer.up();
  const token = await sign();
  expect(await verifier.verify(token)).toMatchObject(sam);
  keyServer.keys = [];
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 301_000);
  await verifier.verify(await sign());
  clock.mockRestore();
  await eventually(() =>
    verifier.verify(token).then(
      () => false,
      ({ code }) => code === 'unauthorized',
    ),
  );
});

test('an unreadable answer of auth is 503', async () => {
  const token = await (await newKey('one'))();
  const [published] = keyServer.keys.splice(0);
  keyServer.keys = 'nonsense' as unknown as JWK[]; // what a broken proxy might answer
  await keyServer.up();
  await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'unavailable' });
  keyServer.keys = published ? [published] : [];
  expect(await eventually(() => verifier.verify(token))).toMatchObject(sam);
});

test('while auth is down the last keys still verify; a key made meanwhile works once auth is up', async () => {
  const sign = await newKey('one');
  await keyServer.up();
  await verifier.verify(await sign());
  await keyServer.down();
  expect(await verifier.verify(await sign())).toMatchObject(sam);

  const signAnew = await newKey('two');
  const later = Date.now() + 60_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  const token = await signAnew();
  await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await verifier.verify(await sign())).toMatchObject(sam);

  await keyServer.up();
  expect(await eventually(() => verifier.verify(token))).toMatchObject(sam);
});

test('a hundred tokens of an unknown key cause one fetch and are 401', async () => {
  const sign = await newKey('one');
  const forge = await newKey('unknown', false);
  await keyServer.up();
  await verifier.verify(await sign());
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  const token = await forge();
  const answers = await Promise.allSettled(Array.from({ length: 100 }, () => verifier.verify(token)));
  expect(answers.every((answer) => answer.status === 'rejected' && answer.reason.code === 'unauthorized')).toBe(true);
  expect(keyServer.requests).toBe(2);
  await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'unauthorized' });
  expect(keyServer.requests).toBe(2);
});

test('while auth is down requests do not each fetch the keys', async () => {
  const token = await (await newKey('one'))();
  await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'unavailable' });
  await keyServer.up();
  await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'unavailable' });
  expect(keyServer.requests).toBe(0);
  await eventually(() => verifier.verify(token));
  expect(keyServer.requests).toBe(1);
});
