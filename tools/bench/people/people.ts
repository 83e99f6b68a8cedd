import { getUser, login, register, verifyEmail } from '@floorlight/contracts/accounts';
import { appHeader } from '@floorlight/contracts/endpoint';
import type { SignUpRole } from '@floorlight/contracts/person';
import { type Call, client, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { newPerson } from '../../e2e/person.ts';
import type { Mails } from './mails.ts';

export interface Member {
  id: string;
  email: string;
  password: string;
  /** Their session as a Cookie header. */
  cookie: string;
}

/** The gateway's address, and the headers that our pages send. */
export interface GatewayAddress {
  url: string;
  headers: Record<string, string>;
}

export const addressOf = (url: string): GatewayAddress => ({ url, headers: { origin: new URL(url).origin } });

/** Sign-ups at a time. More would only wait, because passwords are hashed two at a time. */
const atOnce = 8;

/** Signs people up as they would do it: they register, follow the link in the mail and sign in. */
export async function signUpMembers(
  address: GatewayAddress,
  mails: Mails,
  { role, siteId, count }: { role: SignUpRole; siteId: string; count: number },
): Promise<Member[]> {
  const members: Member[] = [];
  while (members.length < count) {
    const next = Array.from({ length: Math.min(atOnce, count - members.length) }, () =>
      signUpMember(address, mails, role, siteId),
    );
    members.push(...(await Promise.all(next)));
  }
  return members;
}

async function signUpMember(address: GatewayAddress, mails: Mails, role: SignUpRole, siteId: string): Promise<Member> {
  const { headers } = address;
  const call = client(address.url);
  const person = newPerson(role, role, siteId);
  const { email, password } = person;
  const registration = { ...person, confirmPassword: password };
  await eventually(async () => succeeded(await call(register, { body: registration, headers })), { within: 30_000 });
  const token = (await mails.linkTo(email)).searchParams.get('token') ?? '';
  succeeded(await call(verifyEmail, { query: { token }, headers: { [appHeader]: '1' } }));
  const cookie = await signIn(address, call, { email, password });
  const { id } = succeeded(await call(getUser, { headers: { cookie } }));
  return { id, email, password, cookie };
}

/** Signs in and returns the Cookie header. Retries while the server is busy with other passwords. */
export const signIn = (
  { headers }: GatewayAddress,
  call: Call,
  { email, password }: Pick<Member, 'email' | 'password'>,
): Promise<string> =>
  eventually(
    async () => {
      const answer = await call(login, { body: { email, password }, headers });
      succeeded(answer);
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
    },
    { within: 60_000, every: 250 },
  );
