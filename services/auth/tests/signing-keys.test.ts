import { callerHeader } from '@floorlight/contracts/callers';
import { sql } from '@floorlight/database/drizzle';
import { newSealingKey } from '@floorlight/service-kit/sealer';
import { callerToken } from '@floorlight/test-kit/callers';
import { decodeProtectedHeader, type JSONWebKeySet } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AuthUnderTest, authUnderTest, principalFor, signedIn, verified } from './auth-under-test.ts';

let auth: AuthUnderTest;
let session: string;
beforeEach(async () => {
  auth = await authUnderTest();
  const { email } = await verified(auth);
  ({ session } = await signedIn(auth, email));
});
afterEach(() => auth.stop());

/** What another instance publishes after its start, and the key that it signs with. */
async function anotherInstance(environment: NodeJS.ProcessEnv = {}): Promise<{ published: string[]; signs: string }> {
  const instance = auth.createInstance(environment);
  const baseUrl = `http://127.0.0.1:${(await instance.start()).port}`;
  try {
    const headers = { [callerHeader]: callerToken('vault', 'auth') };
    const answer = await fetch(`${baseUrl}/internal/jwks.json`, { headers });
    const { keys } = (await answer.json()) as JSONWebKeySet; // the tests check its content
    const grant = await principalFor({ ...auth, baseUrl }, session);
    const signs = decodeProtectedHeader(grant?.principals.safety ?? '').kid ?? '';
    return { published: keys.map(({ kid }) => kid ?? ''), signs };
  } finally {
    await instance.stop();
  }
}
const passTime = (interval: string) =>
  auth.db.orm.execute(sql.raw(`update principal_keys set created_at = created_at - interval '${interval}'`));
const stored = async () =>
  (await auth.db.orm.execute(sql`select kid, sealed_private_key, public_jwk from principal_keys order by created_at`))
    .rows;

test('the database holds no private key that could be used without the key encryption key', async () => {
  const rows = await stored();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/PRIVATE KEY|"d":/);
  const [row] = rows;
  const bytes = Buffer.from(String(row?.sealed_private_key).split('.')[1] ?? '', 'base64url');
  expect(bytes.length).toBeGreaterThan(100);
  expect(bytes.toString('latin1')).not.toContain('PRIVATE');
});

test('an old key is replaced: first both are published, then the new one signs, then the old one is withdrawn', async () => {
  const { signs: old } = await anotherInstance();
  await passTime('29 days');
  expect(await anotherInstance()).toEqual({ published: [old], signs: old });

  await passTime('2 days');
  const announced = await anotherInstance();
  const young = announced.published.find((kid) => kid !== old) ?? '';
  expect(announced).toEqual({ published: [young, old], signs: old });

  await passTime('3 minutes');
  expect(await anotherInstance()).toEqual({ published: [young, old], signs: young });

  await passTime('1 hour');
  expect(await anotherInstance()).toEqual({ published: [young], signs: young });
});

test('a new key encryption key seals all keys again and brings a new signing key', async () => {
  const { signs: old } = await anotherInstance();
  const before = await stored();
  const KEY_ENCRYPTION_KEY = `${newSealingKey()} ${auth.environment.KEY_ENCRYPTION_KEY}`;
  const { published, signs } = await anotherInstance({ KEY_ENCRYPTION_KEY });
  expect(published).toHaveLength(2);
  expect(signs).toBe(old);
  const [after] = await stored();
  expect(after?.kid).toBe(old);
  expect(after?.sealed_private_key).not.toBe(before[0]?.sealed_private_key);

  const [newest = ''] = KEY_ENCRYPTION_KEY.split(' ');
  expect(await anotherInstance({ KEY_ENCRYPTION_KEY: newest })).toEqual({ published, signs: old });
  await passTime('3 minutes');
  expect((await anotherInstance({ KEY_ENCRYPTION_KEY: newest })).signs).toBe(published[0]);
});

test('a lost key encryption key costs no more than a new signing key', async () => {
  const { signs: lost } = await anotherInstance();
  const { published, signs } = await anotherInstance({ KEY_ENCRYPTION_KEY: newSealingKey() });
  expect(published).toEqual([signs, lost]);
});

test('a key that an earlier version stored unsealed is deleted an hour after the upgrade', async () => {
  const unsealed = () => auth.db.orm.execute(sql`select kid from signing_keys`);
  await auth.db.orm.execute(
    sql`insert into signing_keys (kid, private_jwk, created_at) values ('old', '{}', now() - interval '1 year')`,
  );
  const { published } = await anotherInstance();
  expect(published).not.toContain('old');
  expect((await unsealed()).rows).toHaveLength(1);
  await passTime('61 minutes');
  await anotherInstance();
  expect((await unsealed()).rows).toHaveLength(0);
});
