import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sessionCookie } from '@floorlight/contracts/principal';
import type { Product } from '../../start/start-product.ts';
import { queryDatabase } from '../databases.ts';

export interface CopiedPerson {
  id: string;
  email: string;
  /** The Cookie headers of their sessions. */
  cookies: string[];
}

/**
 * Copies an account `people` times, each with so many sessions. Auth publishes an event for each of them, with their id,
 * so that the services learn of them as usual. Signing up hundreds would take minutes, because passwords are hashed
 * slowly on purpose.
 */
export async function copyAccount(
  product: Product,
  { id, cookie }: { id: string; cookie: string },
  { people, sessions }: { people: number; sessions: number },
): Promise<CopiedPerson[]> {
  const copies = Array.from({ length: people }, () => {
    const copy = randomUUID();
    const tokens = Array.from({ length: sessions }, () => randomBytes(32).toString('base64url'));
    return { id: copy, email: `${copy}@example.test`, tokens };
  });
  const opened = copies.flatMap((copy) => copy.tokens.map((token) => ({ id: copy.id, token })));
  await queryDatabase(product, 'auth', statement, [
    id,
    copies.map((copy) => copy.id),
    copies.map(({ email }) => email),
    opened.map((session) => session.id),
    opened.map(({ token }) => createHash('sha256').update(token).digest('hex')),
  ]);
  const cookieOf = (token: string) => cookie.replace(new RegExp(`${sessionCookie}=[^;]*`), `${sessionCookie}=${token}`);
  return copies.map(({ tokens, ...copy }) => ({ ...copy, cookies: tokens.map(cookieOf) }));
}

const statement = `
  with copied as (
    insert into users (id, site_id, email, first_name, last_name, password_hash, role, is_email_verified, is_active)
    select copy.id, site_id, copy.email, first_name, last_name, password_hash, role, true, true
    from users, unnest($2::uuid[], $3::text[]) as copy (id, email)
    where users.id = $1
    returning users.*
  ), opened as (
    insert into sessions (token_hash, user_id, expires_at)
    select token_hash, id, now() + interval '1 day' from unnest($4::uuid[], $5::text[]) as session (id, token_hash)
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
