import type { EventPayload } from '@floorlight/contracts/events';
import type { Principal } from '@floorlight/contracts/principal';
import type { SiteCountWall } from '@floorlight/contracts/site-counts';
import type { Transaction } from '@floorlight/database/database';
import { asc, eq } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { siteCountPeople } from '../schema.ts';
import type { SiteCountRow } from './site-count.ts';

type Changed = EventPayload<'inventory.wall.changed'>;

/** NATS takes a megabyte. */
const wallsInEvent = 100;

/** Publishes changed walls of a count. `assignedBefore` is in their order. */
export async function writeWallsChanged(
  tx: Transaction,
  principal: Principal,
  { id, name, blind }: Pick<SiteCountRow, 'id' | 'name' | 'blind'>,
  {
    change,
    walls,
    assignedBefore,
  }: { change: Changed['change']; walls: SiteCountWall[]; assignedBefore?: (string | null)[] },
): Promise<void> {
  const people = await tx
    .select({ userId: siteCountPeople.userId })
    .from(siteCountPeople)
    .where(eq(siteCountPeople.siteCountId, id))
    .orderBy(asc(siteCountPeople.userId));
  for (let from = 0; from < walls.length; from += wallsInEvent)
    await writeEvent(tx, {
      name: 'inventory.wall.changed',
      siteId: principal.siteId,
      actor: actorOf(principal),
      payload: {
        siteCountId: id,
        siteCountName: name,
        blind,
        people: people.map(({ userId }) => userId),
        change,
        walls: walls.slice(from, from + wallsInEvent),
        ...(assignedBefore && { assignedBefore: assignedBefore.slice(from, from + wallsInEvent) }),
      },
    });
}
