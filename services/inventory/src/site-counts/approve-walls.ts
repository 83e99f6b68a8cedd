import type { BodyOf } from '@floorlight/contracts/endpoint';
import { callerMay, type Principal } from '@floorlight/contracts/principal';
import type * as contract from '@floorlight/contracts/site-counts';
import { and, eq } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { conflict, forbidden } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import type { InventoryContext } from '../context.ts';
import { useOpenedAct } from '../opened-acts/use-opened-act.ts';
import { refusals } from '../refusal-messages.ts';
import { siteCountWalls } from '../schema.ts';
import { changeWalls } from './change-walls.ts';
import { lockOpenCount } from './find-site-count.ts';
import { isOneOf } from './read-walls.ts';
import { writeWallsChanged } from './write-walls-changed.ts';

/**
 * Approves walls that are counted and wait for no recount: these, or all. A manager’s token lets anybody do it, once.
 */
export const approveWalls = (
  { db, now }: InventoryContext,
  principal: Principal,
  id: string,
  { walls }: BodyOf<typeof contract.approveWalls>,
  once: Once,
): Promise<contract.SiteCountWall[]> =>
  db.transaction((tx) =>
    once(tx, async () => {
      const row = await lockOpenCount(tx, principal, id);
      if (!(callerMay(principal, 'counts.manage') || (await useOpenedAct(tx, principal, 'approve_walls', now()))))
        throw forbidden(coded(refusals.approvalForbidden));
      const { after } = await changeWalls(tx, id, and(eq(siteCountWalls.status, 'counted'), walls && isOneOf(walls)), {
        status: 'approved',
        approvedBy: principal.sub,
        approvedByName: principal.name,
      });
      if (after.length === 0) throw conflict(coded(refusals.nothingToApprove));
      await writeWallsChanged(tx, principal, row, { change: 'approved', walls: after });
      return after;
    }),
  );
