import { Principal } from '@floorlight/contracts/principal';
import * as walls from '@floorlight/contracts/wall-displays';
import { eq, sql } from '@floorlight/database/drizzle';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wallDisplays } from '../src/schema.ts';
import {
  type AuthUnderTest,
  as,
  authUnderTest,
  grantFor,
  principalFor,
  signedIn,
  verified,
} from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest();
});
afterAll(() => auth.stop());

const clientOf = async (given: Record<string, unknown>): Promise<Call> =>
  as(auth, await signedIn(auth, (await verified(auth, given)).email));

test('a code connects one screen as a wall display, until it is revoked; only managers of the site make and see them', async () => {
  const [mara, foreigner, worker] = await Promise.all([
    clientOf({ role: 'manager', siteId: auth.siteId }),
    clientOf({ role: 'manager', siteId: auth.otherSiteId }),
    clientOf({ siteId: auth.siteId }),
  ]);
  const { display, code } = succeeded(await mara(walls.addWallDisplay, { body: { name: 'Shift office' } }));
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
  expect(await mara(walls.addWallDisplay, { body: { name: 'shift OFFICE' } })).toMatchObject({ status: 409 });
  const connect = (given: string) => auth.call(walls.connectThisDisplay, { body: { code: given } });
  expect(await connect('ABCD-2345')).toMatchObject({ status: 404 });
  const answer = await connect(` ${code.toLowerCase().replace('-', ' ')}`);
  expect(succeeded(answer)).toEqual({ name: 'Shift office', siteId: auth.siteId });
  expect(await connect(code)).toMatchObject({ status: 404 });
  const [line = ''] = answer.headers.getSetCookie();
  expect(line).toMatch(/^floorlight_wall=[\w-]{43}; .*HttpOnly; SameSite=Lax/);
  const [cookie = ''] = line.split(';');
  const secret = cookie.replace(/.*=/, '');
  const own = await auth.call(walls.getThisDisplay, { headers: { cookie } });
  expect(succeeded(own)).toEqual({ display: { name: 'Shift office', siteId: auth.siteId } });

  const grant = await grantFor(auth, { wallDisplay: secret });
  expect(Principal.parse(decodeJwt(grant?.principals.safety ?? ''))).toMatchObject({
    ...{ sub: display.id, siteId: auth.siteId, role: 'machine', wallDisplay: true },
  });
  expect(await principalFor(auth, secret)).toBeNull(); // it is no session
  for (const [caller, status] of [[foreigner, 404] as const, [worker, 403] as const]) {
    expect(await caller(walls.revokeWallDisplay, { params: { id: display.id } })).toMatchObject({ status });
    expect(await caller(walls.renewDisplayCode, { params: { id: display.id } })).toMatchObject({ status });
  }
  expect(succeeded(await foreigner(walls.listWallDisplays))).toEqual([]);
  expect(succeeded(await mara(walls.listWallDisplays))).toMatchObject([{ id: display.id, name: 'Shift office' }]);

  const late = succeeded(await mara(walls.renewDisplayCode, { params: { id: display.id } }));
  await auth.db.orm.update(wallDisplays).set({ codeEndsAt: sql`now()` }).where(eq(wallDisplays.id, display.id));
  expect(await connect(late.code)).toMatchObject({ status: 404 });
  succeeded(await mara(walls.revokeWallDisplay, { params: { id: display.id } }));
  expect(await grantFor(auth, { wallDisplay: secret })).toBeNull();
  expect(succeeded(await auth.call(walls.getThisDisplay, { headers: { cookie } })).display).toBeNull();
});
