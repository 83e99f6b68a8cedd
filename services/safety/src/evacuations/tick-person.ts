import type { BodyOf } from '@floorlight/contracts/endpoint';
import type * as contract from '@floorlight/contracts/evacuations';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { worksAt } from '@floorlight/people/memberships-table';
import { notFound } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import type { SafetyContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { people, rollCallEntries } from '../schema.ts';
import { requireEvacuation } from './evacuation.ts';
import { storeAnswer } from './store-answer.ts';

interface Tick {
  id: string;
  body: BodyOf<typeof contract.tickPerson>;
  once: Once;
}

/** A warden answers for somebody, by the list or by their badge. */
export async function tickPerson(
  { db, now, findBadge }: SafetyContext,
  principal: Principal,
  { id, body, once }: Tick,
): Promise<contract.RollCallEntry> {
  const { userId, badge, answer, at, point = null, isOffSite } = body;
  // Auth is asked before the transaction, which would hold a connection meanwhile.
  const owner = badge === undefined ? null : await findBadge(principal.siteId, badge);
  if (badge !== undefined && !owner) throw notFound(coded(refusals.badgeUnknown, { badge }));
  return db.transaction((tx) =>
    once(tx, async () => {
      const evacuation = await requireEvacuation(tx, principal, id);
      const person = owner ?? (await findPerson(tx, evacuation, userId ?? ''));
      if (!person) throw notFound(coded(refusals.personNotHere));
      return storeAnswer(tx, principal, evacuation, {
        ...{ person, answer, how: owner ? 'badge' : 'list', at, zone: null, point, isOffSite, now: now() },
      });
    }),
  );
}

/** Somebody on the list, or who works at the site. */
async function findPerson(
  tx: Transaction,
  { id: evacuationId, siteId }: { id: string; siteId: string },
  userId: string,
): Promise<{ id: string; name: string } | undefined> {
  const [listed] = await tx
    .select({ id: rollCallEntries.userId, name: rollCallEntries.userName })
    .from(rollCallEntries)
    .where(and(eq(rollCallEntries.evacuationId, evacuationId), eq(rollCallEntries.userId, userId)));
  if (listed) return listed;
  const [known] = await tx
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(and(eq(people.id, userId), worksAt(people, siteId), people.isActive));
  return known;
}
