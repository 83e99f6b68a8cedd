import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type * as totes from '@floorlight/contracts/totes';
import { and, isNull, lte, or } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { timeDone } from '@floorlight/service-kit/device-clock';
import type { Once } from '@floorlight/service-kit/once';
import type { InventoryContext } from '../context.ts';
import { saveCaller } from '../people/known-people.ts';
import { reinductionTotes } from '../schema.ts';
import { isTote, lockTote } from './find-tote.ts';
import { publicTote } from './tote.ts';
import { writeHistory } from './write-history.ts';

/**
 * Notes a scan of a tote. It leaves the version as it is: a scan makes nobody's change outdated. One that waited on its device
 * while somebody else scanned the tote is in the history alone.
 */
export const scanTote = (
  { db, now }: InventoryContext,
  principal: Principal,
  id: string,
  body: BodyOf<typeof totes.scanTote>,
  once: Once,
): Promise<totes.Tote> =>
  db.transaction((tx) =>
    once(tx, async () => {
      const at = timeDone(body.scannedAt, now());
      const place = body.place ?? null;
      await saveCaller(tx, principal);
      const before = await lockTote(tx, principal, id);
      const isLast = or(isNull(reinductionTotes.scannedAt), lte(reinductionTotes.scannedAt, at));
      const [row = before] = await tx
        .update(reinductionTotes)
        .set({ scannedAt: at, scannedBy: principal.sub, scannedByName: principal.name, scannedPlace: place })
        .where(and(isTote(principal, id), isLast))
        .returning();
      await writeHistory(tx, principal, row, { act: 'scanned', at, place });
      const tote = publicTote(row);
      await writeEvent(tx, {
        name: 'inventory.tote.scanned',
        siteId: principal.siteId,
        actor: actorOf(principal),
        payload: { tote, place, scannedAt: at.toISOString() },
      });
      return tote;
    }),
  );
