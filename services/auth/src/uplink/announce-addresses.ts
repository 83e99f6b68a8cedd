import { AddressesReply, type PushAddresses, type UpVerb } from '@floorlight/contracts/cell-link';
import { eq, sql } from '@floorlight/database/drizzle';
import { digestOf } from '../cells/address-digest.ts';
import type { AuthContext } from '../context.ts';
import { hubAddresses, hubPeople, users } from '../schema.ts';

/** Addresses in one request. */
const most = 500;

type Db = AuthContext['db'];

/**
 * Announces to the hub the email addresses of people whom the hub does not administer, so that it gives none of them to
 * somebody else. One that is in use elsewhere is announced again each minute, until it is not. Returns how many of those
 * there are.
 */
export async function announceAddresses({ db }: AuthContext, ask: (verb: UpVerb, body: unknown) => Promise<unknown>) {
  for (;;) {
    const changes: PushAddresses = { used: await newlyUsed(db), free: await newlyFree(db) };
    const { used, free } = changes;
    if (used.length + free.length === 0) return db.orm.$count(hubAddresses, eq(hubAddresses.isTaken, true));
    const { taken } = AddressesReply.parse(await ask('addresses', changes));
    await db.orm.execute(sql`delete from ${hubAddresses} where user_id = any(${sql.param(free)}::uuid[])`);
    await db.orm.execute(sql`
      insert into ${hubAddresses} (user_id, digest, is_taken)
      select id, ${digestOf(sql`address`)}, id = any(${sql.param(taken)}::uuid[])
      from unnest(${sql.param(used.map(({ userId }) => userId))}::uuid[], ${sql.param(used.map(({ address }) => address))}::text[]) announced (id, address)
      on conflict (user_id) do update set digest = excluded.digest, is_taken = excluded.is_taken, told_at = now()`);
  }
}

/** After a restore of the hub, which has lost some of them. */
export const forgetAnnounced = ({ db }: AuthContext): Promise<unknown> => db.orm.delete(hubAddresses);

async function newlyUsed({ orm }: Db): Promise<PushAddresses['used']> {
  const { rows } = await orm.execute<PushAddresses['used'][number]>(sql`
    select person.id "userId", lower(person.email) address
    from ${users} person left join ${hubAddresses} announced on announced.user_id = person.id
    where ${isOwn(sql`person`)} and (
      announced.user_id is null or announced.digest <> ${digestOf(sql`person.email`)}
      or (announced.is_taken and announced.told_at < now() - interval '1 minute'))
    limit ${most}`);
  return rows;
}

async function newlyFree({ orm }: Db): Promise<string[]> {
  const { rows } = await orm.execute<{ id: string }>(sql`
    select announced.user_id id from ${hubAddresses} announced
    where not exists (select from ${users} person where person.id = announced.user_id and ${isOwn(sql`person`)}) limit ${most}`);
  return rows.map(({ id }) => id);
}

/** Whoever registers an address without proving that it is theirs keeps nobody else from it. */
const isOwn = (person: ReturnType<typeof sql>) => sql`
  ${person}.email is not null and (${person}.is_email_verified or ${person}.invited_at is not null)
  and not exists (select from ${hubPeople} of_hub where of_hub.user_id = ${person}.id)`;
