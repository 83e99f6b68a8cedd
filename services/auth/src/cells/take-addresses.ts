import type { AddressesReply, Cell, PushAddresses } from '@floorlight/contracts/cell-link';
import type { Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { lockUntilCommit } from '@floorlight/database/lock-until-commit';
import { coded } from '@floorlight/languages/coded';
import { conflict } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { cellAddresses, users } from '../schema.ts';
import { digestOf } from './address-digest.ts';

/** Reserves the addresses of a cell's own accounts. Returns the accounts whose address somebody else had before. */
export const takeAddresses = (
  { db, hub }: AuthContext,
  { name: cell }: Cell,
  { used, free }: PushAddresses,
): Promise<AddressesReply> =>
  db.transaction(async (tx) => {
    await lockUntilCommit(tx, addresses);
    await tx.execute(sql`
      delete from ${cellAddresses} where cell = ${cell} and user_id = any(${sql.param(free)}::uuid[])`);
    const { rows } = await tx.execute<{ id: string; isTaken: boolean }>(sql`
      insert into ${cellAddresses} as mine (cell, user_id, digest, is_taken)
      select ${cell}, claim.id, ${digestOf(sql`claim.address`)},
        exists (select from ${users} person where lower(person.email) = lower(claim.address) and person.id <> claim.id
          and (person.is_email_verified or person.invited_at is not null))
        or exists (
          select from ${cellAddresses} other
          where other.digest = ${digestOf(sql`claim.address`)} and other.cell <> ${cell} and not other.is_taken
            and other.cell = any(${sql.param(namesOf(hub))}::text[]))
      from unnest(
        ${sql.param(used.map(({ userId }) => userId))}::uuid[], ${sql.param(used.map(({ address }) => address))}::text[]
      ) claim (id, address)
      on conflict (cell, user_id) do update set digest = excluded.digest, is_taken = excluded.is_taken
      returning mine.user_id id, mine.is_taken "isTaken"`);
    return { taken: rows.filter(({ isTaken }) => isTaken).map(({ id }) => id) };
  });

/** Of the cells that are listed now. */
const namesOf = (hub: AuthContext['hub']): string[] => hub?.cells.all().map(({ name }) => name) ?? [];

/** The lock of whoever gives an address to somebody. */
const addresses = 'addresses';

/** Whether a cell of this hub has an account with one of these addresses. They stay as they are until the transaction ends. */
export async function areUsedInCells(
  { hub }: AuthContext,
  tx: Transaction,
  emails: (string | null | undefined)[],
): Promise<boolean> {
  const wanted = emails.filter((email) => email != null);
  if (!hub || wanted.length === 0) return false;
  await lockUntilCommit(tx, addresses);
  const { rows } = await tx.execute(sql`
    select from ${cellAddresses} used, unnest(${sql.param(wanted)}::text[]) email
    where used.digest = ${digestOf(sql`email`)} and used.cell = any(${sql.param(namesOf(hub))}::text[]) limit 1`);
  return rows.length > 0;
}

/** Throws `conflict` where a cell of this hub has an account with one of these addresses. */
export async function refuseUsedInCells(...wanted: Parameters<typeof areUsedInCells>): Promise<void> {
  if (await areUsedInCells(...wanted)) throw conflict(coded(refusals.emailTaken));
}
