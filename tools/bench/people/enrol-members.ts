import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '@floorlight/contracts/person';
import { sessionCookie } from '@floorlight/contracts/principal';
import { queryDatabase } from '../../chaos/databases.ts';
import type { RunningProduct } from '../context.ts';
import { type Member, signUpMembers } from './people.ts';

/**
 * Adds `count` signed-in people to a site within a second: the first signs up, the others are copies of that account with
 * a session each. Auth publishes an event for each of them, with their id, so that the services learn of them as usual. Signing up
 * hundreds would take minutes, because passwords are hashed slowly on purpose.
 */
export async function enrolMembers(
  { product, address, mails }: RunningProduct,
  { role, siteId, count }: { role: Role; siteId: string; count: number },
): Promise<Member[]> {
  const [first] = await signUpMembers(address, mails, { role, siteId, count: 1 });
  if (!first) throw new Error('nobody could sign up');
  const copies = Array.from({ length: count - 1 }, () => {
    const id = randomUUID();
    const token = randomBytes(32).toString('base64url');
    return { id, token, email: `${id}@example.test` };
  });
  await queryDatabase(product, 'auth', copyAccount, [
    first.id,
    copies.map(({ id }) => id),
    copies.map(({ email }) => email),
    copies.map(({ token }) => createHash('sha256').update(token).digest('hex')),
  ]);
  return [
    first,
    ...copies.map(({ id, email, token }) => ({
      id,
      email,
      password: first.password,
      cookie: first.cookie.replace(new RegExp(`${sessionCookie}=[^;]*`), `${sessionCookie}=${token}`),
    })),
  ];
}

const copyAccount = `
  with copied as (
    insert into users (id, site_id, email, first_name, last_name, password_hash, role, is_email_verified, is_active)
    select copy.id, site_id, copy.email, first_name, last_name, password_hash, role, true, true
    from users, unnest($2::uuid[], $3::text[]) as copy (id, email)
    where users.id = $1
    returning users.*
  ), opened as (
    insert into sessions (token_hash, user_id, expires_at)
    select token_hash, id, now() + interval '1 day' from unnest($2::uuid[], $4::text[]) as session (id, token_hash)
  )
  insert into outbox (id, name, subject, site_id, envelope)
  select id, 'auth.user.verified', 'floor.' || site_id || '.auth.user.verified', site_id, jsonb_build_object(
    'id', id, 'name', 'auth.user.verified', 'siteId', site_id, 'actor', null,
    'occurredAt', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'requestId', null, 'traceparent', null, 'origin', null,
    'payload', jsonb_build_object('person', jsonb_build_object(
      'id', id, 'siteId', site_id, 'email', email, 'firstName', first_name, 'lastName', last_name, 'role', role,
      'isActive', true, 'language', null, 'version', version)))
  from copied`;
