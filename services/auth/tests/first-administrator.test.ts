import { getUser } from '@floorlight/contracts/accounts';
import { createFirstAdministrator } from '@floorlight/contracts/first-administrator';
import { sql } from '@floorlight/database/drizzle';
import { succeeded } from '@floorlight/test-kit/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashManagerToken } from '../src/manager-tokens/token.ts';
import { type AuthUnderTest, as, authUnderTest, newEmail, password, signedIn } from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest();
});
afterAll(() => auth.stop());

const enter = (code: string, email = newEmail()) =>
  auth.call(createFirstAdministrator, {
    body: { code, email, firstName: 'Ada', lastName: 'Byron', password, confirmPassword: password },
  });

test('the code of the last start makes one administrator, once, and none while there is one', async () => {
  const { rows } = await auth.db.orm.execute(sql`select expires_at > now() as works from first_administrator_codes`);
  expect(rows).toEqual([{ works: true }]);
  const code = 'ABCD-EFGH-JKLM-NPQR'; // the log alone has the printed one
  await auth.db.orm.execute(sql`update first_administrator_codes set code_hash = ${hashManagerToken(code)}`);
  expect((await enter('WRONG-CODE')).status).toBe(400);

  const emails = [newEmail(), newEmail()];
  const answers = await Promise.all(emails.map((email) => enter(code.toLowerCase(), email)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const email = emails[answers.findIndex(({ status }) => status === 201)] ?? '';
  const ada = await as(auth, await signedIn(auth, email));
  expect(succeeded(await ada(getUser))).toMatchObject({ role: 'administrator', firstName: 'Ada' });
  expect((await enter(code)).status).toBe(400);

  const second = auth.createInstance();
  await second.start();
  await second.stop();
  const left = await auth.db.orm.execute(sql`select from first_administrator_codes`);
  expect(left.rows).toEqual([]);
});
