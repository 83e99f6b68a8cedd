import type { ReplyOf } from '@floorlight/contracts/endpoint';
import type { getPhone as contract } from '@floorlight/contracts/phone-numbers';
import type { Principal } from '@floorlight/contracts/principal';
import { eq } from '@floorlight/database/drizzle';
import type { TextContext } from './context.ts';
import { phoneNumbers } from './tables.ts';

/** The caller's number, and whether texts are sent at all. */
export async function getPhone({ db, sends }: TextContext, { sub }: Principal): Promise<ReplyOf<typeof contract>> {
  const [row] = await db.orm.select().from(phoneNumbers).where(eq(phoneNumbers.userId, sub));
  if (!row) return { sends, phone: null };
  const { number, verifiedAt, problem } = row;
  return { sends, phone: { number, verifiedAt: verifiedAt?.toISOString() ?? null, problem } };
}
