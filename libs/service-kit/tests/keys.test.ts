import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type Principal, principalAudience, principalIssuer } from '@floorlight/contracts/principal';
import { eventually } from '@floorlight/test-kit/eventually';
import { freePort } from '@floorlight/test-kit/free-port';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PrincipalVerifier, principalVerifier } from '../src/principal.ts';

/** A key server that can go away and come back on its port, and counts who asks. */
let keyServer: { up(): Promise<void>; down(): Promise<void>; asked: number; keys: JWK[] };
let verifier: PrincipalVerifier;

beforeEach(async () => {
  const port = await freePort();
  let server: Server | null = null;
  keyServer = {
    asked: 0,
    keys: [],
    async up() {
      server = createServer((_request, response) => {
        keyServer.asked++;
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
  verifier = principalVerifier({ authUrl: `http://127.0.0.1:${port}` });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await keyServer.down();
});

/** A new key of auth's: published, and a way to sign with it. */
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
      .setAudience(principalAudience)
      .setExpirationTime('5m')
      .sign(privateKey);
}

const sam = { name: 'Sam Worker' };

test('keys are not asked for before they are needed, and then once for all who wait', async () => {
  const sign = await newKey('one');
  await keyServer.up();
  expect(keyServer.asked).toBe(0);
  const token = await sign();
  await Promise.all(Array.from({ length: 20 }, () => verifier.verify(token)));
  expect(keyServer.asked).toBe(1);
});

test('without keys and without auth it is 503, not 401; when auth is there it works', async () => {
  const sign = await newKey('one');
  const token = await sign();
  await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 });
  await keyServer.up();
  expect(await eventually(() => verifier.verify(token))).toMatchObject(sam);
});

test('an auth that answers nonsense is as good as none', async () => {
  const token = await (await newKey('one'))();
  const [published] = keyServer.keys.splice(0);
  keyServer.keys = 'nonsense' as unknown as JWK[]; // what a broken proxy might answer
  await keyServer.up();
  await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'unavailable' });
  keyServer.keys = published ? [published] : [];
  expect(await eventually(() => verifier.verify(token))).toMatchObject(sam);
});

test('while auth is away the last keys go on verifying, and a key it made meanwhile is taken when it is back', async () => {
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

test('a hundred tokens of an unknown key make auth answer once, and are 401', async () => {
  const sign = await newKey('one');
  const forge = await newKey('unknown', false);
  await keyServer.up();
  await verifier.verify(await sign());
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  const token = await forge();
  const answers = await Promise.allSettled(Array.from({ length: 100 }, () => verifier.verify(token)));
  expect(answers.every((answer) => answer.status === 'rejected' && answer.reason.code === 'unauthorized')).toBe(true);
  expect(keyServer.asked).toBe(2);
  await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'unauthorized' });
  expect(keyServer.asked).toBe(2);
});

test('while auth is away it is not asked again for every request', async () => {
  const token = await (await newKey('one'))();
  await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'unavailable' });
  await keyServer.up();
  await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'unavailable' });
  expect(keyServer.asked).toBe(0);
  await eventually(() => verifier.verify(token));
  expect(keyServer.asked).toBe(1);
});
