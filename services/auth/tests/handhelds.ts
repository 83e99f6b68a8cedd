import * as contract from '@floorlight/contracts/shared-devices';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { type AuthUnderTest, as, type Browser, password, signedIn, verified } from './auth-under-test.ts';

let count = 0;
/** A number that no other test of the file has. */
export const next = (): number => ++count;

export const tokenOf = ({ url }: contract.Enrolment) => new URL(url).searchParams.get('token') ?? '';
export const secretIn = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((line) => /^floorlight_shared_device=([\w-]{43})/.exec(line)?.[1])
    .find(Boolean) ?? '';

export interface Handheld {
  id: string;
  name: string;
  cookie: string;
}

/** A handheld that has opened its link. */
export async function enrolHandheld(auth: AuthUnderTest, manager: Call): Promise<Handheld> {
  const name = `Handheld ${next()}`;
  const enrolment = succeeded(await manager(contract.addSharedDevice, { body: { name, zone: null } }));
  const answer = await auth.call(contract.enrolThisDevice, { body: { token: tokenOf(enrolment) } });
  succeeded(answer);
  return { id: enrolment.device.id, name, cookie: `floorlight_shared_device=${secretIn(answer)}` };
}

export const pin = '7391';

/** A worker with a badge and a PIN, and a browser of their own. */
export async function withBadge(
  auth: AuthUnderTest,
  siteId = auth.siteId,
): Promise<{ id: string; email: string; badge: string; own: Browser }> {
  const badge = `B-${process.pid}-${next()}x`;
  const { id, email } = await verified(auth, { employeeId: badge, siteId });
  const own = await signedIn(auth, email);
  const call = await as(auth, own);
  succeeded(await call(contract.setBadgePin, { body: { currentPassword: password, pin } }));
  return { id, email, badge, own };
}

export const signInWithBadge = (
  auth: AuthUnderTest,
  device: Pick<Handheld, 'cookie'>,
  badge: string,
  given = pin,
  session = '',
) =>
  auth.call(contract.signInWithBadge, {
    body: { badge, pin: given },
    headers: { cookie: `${device.cookie}; floorlight_session=${session}` },
  });
