import { getUser, login, register, verifyEmail } from '@floorlight/contracts/accounts';
import type { Role } from '@floorlight/contracts/person';
import { type Call, client, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { newPerson } from '../../e2e/person.ts';
import type { Mails } from './mails.ts';

export interface Member {
  id: string;
  email: string;
  password: string;
  /** A session of theirs, as a Cookie header. */
  cookie: string;
}

/** Where people knock: the gateway's address, and the headers with which our own pages come. */
export interface Door {
  url: string;
  headers: Record<string, string>;
}

export const doorAt = (url: string): Door => ({ url, headers: { origin: new URL(url).origin } });

/** Passwords are hashed two at a time: more at once would only wait. */
const atOnce = 8;

/** Lets so many people of one role join a site, as people do: they register, follow the mailed link and sign in. */
export async function hire(
  door: Door,
  mails: Mails,
  { role, siteId, count }: { role: Role; siteId: string; count: number },
): Promise<Member[]> {
  const hired: Member[] = [];
  while (hired.length < count) {
    const next = Array.from({ length: Math.min(atOnce, count - hired.length) }, () =>
      hireOne(door, mails, role, siteId),
    );
    hired.push(...(await Promise.all(next)));
  }
  return hired;
}

async function hireOne(door: Door, mails: Mails, role: Role, siteId: string): Promise<Member> {
  const { headers } = door;
  const call = client(door.url);
  const person = newPerson(role, role, siteId);
  const { email, password } = person;
  const registration = { ...person, confirmPassword: password };
  await eventually(async () => succeeded(await call(register, { body: registration, headers })), { within: 30_000 });
  const token = (await mails.linkTo(email)).searchParams.get('token') ?? '';
  succeeded(await call(verifyEmail, { query: { token } }));
  const cookie = await signIn(door, call, { email, password });
  const { id } = succeeded(await call(getUser, { headers: { cookie } }));
  return { id, email, password, cookie };
}

/** A new session of somebody, as a Cookie header. A server that is busy with others' passwords is asked again. */
export const signIn = (
  { headers }: Door,
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
