import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type * as contract from '@floorlight/contracts/site-counts';
import { and, eq } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { conflict } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import type { InventoryContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { siteCountWalls } from '../schema.ts';
import { changeWalls } from './change-walls.ts';
import { lockOpenCount } from './find-site-count.ts';
import { isOneOf } from './read-walls.ts';
import { writeWallsChanged } from './write-walls-changed.ts';

/** Approves walls that are counted and wait for no recount: these, or all. */
export const approveWalls = (
  { db }: InventoryContext,
  principal: Principal,
  id: string,
  { walls }: BodyOf<typeof contract.approveWalls>,
  once: Once,
): Promise<contract.SiteCountWall[]> =>
  db.transaction((tx) =>
    once(tx, async () => {
      const row = await lockOpenCount(tx, principal, id);
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
