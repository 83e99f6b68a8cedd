import type { FloorEvent, UnknownEvent } from '@floorlight/contracts/events';
import { hideNames, peopleReferredTo, textsIn } from '@floorlight/contracts/hidden-names';
import type { Transaction } from '@floorlight/database/database';
import { findMentioned } from '../users/find-names.ts';
import { withAliases } from './break-takers.ts';
import { describeEvent } from './descriptions/describe-event.ts';
import { auditLog, badgeLog } from './tables.ts';

/**
 * Adds the events that describe an action to the logs, one statement for each log. Site by site, so that two
 * transactions never wait for each other's chains.
 */
export async function recordEvents(tx: Transaction, events: (FloorEvent | UnknownEvent)[]): Promise<void> {
  const bySite = events.toSorted((a, b) => (a.siteId < b.siteId ? -1 : a.siteId > b.siteId ? 1 : 0));
  const described = bySite.map(describedEntry).filter((entry) => entry !== null);
  if (described.length === 0) return;
  const entries = await withoutNames(tx, await withAliases(tx, described));
  await tx
    .insert(auditLog)
    .values(entries.map(({ entry, entityType, entityId, details }) => ({ ...entry, entityType, entityId, details })));
  const badges = entries.flatMap(({ entry, details, managerId }) =>
    managerId ? [{ ...entry, managerId, metadata: details }] : [],
  );
  if (badges.length > 0) await tx.insert(badgeLog).values(badges);
}

/** Entries can't be changed: they get references in place of anybody at the site whom somebody mentioned in a text. */
async function withoutNames<Entry extends NonNullable<ReturnType<typeof describedEntry>>>(
  tx: Transaction,
  described: Entry[],
): Promise<Entry[]> {
  const texts = described.map(({ entry: { description, coded }, details, managerId }) => ({
    ...{ description, coded, details },
    ...(managerId && { managerId }),
  }));
  const sites = [...new Set(described.map(({ entry }) => entry.siteId))];
  // An event that ends somebody's access to the site comes after they have left it.
  const ids = described.flatMap(({ entityType, entityId }) => (entityType === 'account' && entityId ? [entityId] : []));
  const mentioned = await findMentioned(tx, { sites, ids }, textsIn(texts).join('\n'));
  return described.map((each, index) => {
    const { details, managerId, ...entry } = hideNames(texts[index] ?? each, mentioned, { hasReferences: true });
    return { ...each, entry: { ...each.entry, ...entry }, details, managerId };
  });
}

function describedEntry(event: FloorEvent | UnknownEvent) {
  const described = describeEvent(event);
  if (!described) return null;
  const { entityType, entityId, details, managerId } = described;
  const { text: description, ...coded } = described.description;
  const entry = {
    id: event.id,
    siteId: event.siteId,
    userId: event.actor?.id ?? null,
    // The id finds the name. An event from before references has the name itself.
    userName: event.actor && peopleReferredTo(event.actor).length === 0 ? event.actor.name : null,
    userRole: event.actor?.role ?? null,
    action: event.name,
    description,
    coded,
    ipAddress: event.origin?.ip ?? null,
    userAgent: event.origin?.userAgent ?? null,
    timestamp: new Date(event.occurredAt),
  };
  return { entry, entityType, entityId, details, managerId };
}
