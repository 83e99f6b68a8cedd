import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, inArray } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { invalid } from '@floorlight/service-kit/failures';
import { isActiveAt } from '../people/known-people.ts';
import { refusals } from '../refusal-messages.ts';
import { people } from '../schema.ts';

/** These people with their names, each once. Throws `invalid_request` where one is not an active person of the site. */
export async function requirePeople(
  tx: Transaction,
  { siteId }: Principal,
  ids: readonly string[],
): Promise<{ userId: string; name: string }[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const found = await tx
    .select({ userId: people.id, name: people.name })
    .from(people)
    .where(and(isActiveAt(siteId), inArray(people.id, wanted)));
  if (found.length < wanted.length) throw invalid({ people: coded(refusals.choosePerson) });
  return found;
}
