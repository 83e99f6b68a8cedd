import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type * as contract from '@floorlight/contracts/site-counts';
import { and, isNotNull } from '@floorlight/database/drizzle';
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

/** Asks for walls to be counted again; those that nobody has counted yet are left out. */
export const askForRecount = (
  { db }: InventoryContext,
  principal: Principal,
  id: string,
  { walls, byAnother, note }: BodyOf<typeof contract.askForRecount>,
  once: Once,
): Promise<contract.SiteCountWall[]> =>
  db.transaction((tx) =>
    once(tx, async () => {
      const row = await lockOpenCount(tx, principal, id);
      const { after } = await changeWalls(tx, id, and(isOneOf(walls), isNotNull(siteCountWalls.countId)), {
        status: 'recount',
        recountReason: 'manager',
        recountByAnother: byAnother,
        recountNote: note || null,
        approvedBy: null,
        approvedByName: null,
      });
      if (after.length === 0) throw conflict(coded(refusals.nothingToRecount));
      await writeWallsChanged(tx, principal, row, { change: 'recount', walls: after });
      return after;
    }),
  );
