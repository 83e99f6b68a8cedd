import { letIn } from '@floorlight/contracts/invitations';
import { changeRole, deactivatePerson, editPerson, resetSignIn } from '@floorlight/contracts/people';
import { importPeople } from '@floorlight/contracts/people-import';
import { eq } from '@floorlight/database/drizzle';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberships, users } from '../src/schema.ts';
import { type AuthUnderTest, as, authUnderTest, newEmail, signedIn, verified } from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest();
});
afterAll(() => auth.stop());

type Role = 'worker' | 'lead' | 'manager';

/** Somebody at home at the site, with a role at the other site too where one is given. */
async function person(role: Role, roleElsewhere: Role | null): Promise<{ id: string; email: string }> {
  const { id, email } = await verified(auth, { siteId: auth.siteId });
  await auth.db.orm.update(users).set({ role }).where(eq(users.id, id));
  if (roleElsewhere)
    await auth.db.orm.insert(memberships).values({ userId: id, siteId: auth.otherSiteId, role: roleElsewhere });
  return { id, email };
}

async function manager(roleElsewhere: Role | null = null): Promise<Call> {
  const { email } = await person('manager', roleElsewhere);
  return as(auth, await signedIn(auth, email));
}

/** The statuses of each way to get into somebody's account. */
async function takeOver(by: Call, id: string): Promise<number[]> {
  const params = { id };
  return [
    (await by(editPerson, { params, body: { email: newEmail() } })).status,
    (await by(editPerson, { params, body: { employeeId: `E-${id.slice(0, 8)}` } })).status,
    (await by(letIn, { params })).status,
    (await by(resetSignIn, { params })).status,
  ];
}

test('a manager changes how nobody signs in who also manages a site that is not theirs', async () => {
  const { id, email } = await person('worker', 'manager');
  const mia = await manager();
  expect(await takeOver(mia, id)).toEqual([403, 403, 403, 403]);
  const [row] = await auth.db.orm.select().from(users).where(eq(users.id, id));
  expect([row?.email, row?.employeeId]).toEqual([email, null]);
});

test('nor by an import, which changes the other people of the file', async () => {
  const [other, { id, email }] = [await person('worker', null), await person('worker', 'manager')];
  const lines = [
    'first name,last name,email,employee id',
    `New,Name,${email},I-${id.slice(0, 8)}`,
    `New,Name,${other.email},`,
  ];
  const mia = await manager();
  const body = new Blob([lines.join('\n')], { type: 'text/csv' });
  const report = succeeded(await mia(importPeople, { query: { apply: 'true' }, body }));
  expect(report).toMatchObject({ changed: 1, errors: [{ line: 2, message: expect.stringContaining('also manages') }] });
  const names = (await auth.db.orm.select().from(users)).filter((row) => row.firstName === 'New').map((row) => row.id);
  expect(names).toEqual([other.id]);
});

test('they change their own colleagues, who manage no other site or one of theirs too, and end their access', async () => {
  const mia = await manager();
  for (const roleElsewhere of [null, 'worker', 'lead'] as const)
    expect(await takeOver(mia, (await person('manager', roleElsewhere)).id)).toEqual([200, 200, 201, 204]);
  const ofBoth = await manager('manager');
  const { id } = await person('worker', 'manager');
  expect(await takeOver(ofBoth, id)).toEqual([200, 200, 201, 204]);
  succeeded(await mia(changeRole, { params: { id }, body: { role: 'lead' } }));
  succeeded(await mia(deactivatePerson, { params: { id } }));
});
