import type { BreakSession } from '@floorlight/contracts/breaks';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, isNull } from '@floorlight/database/drizzle';
import type { BreaksContext } from '../context.ts';
import { breakSessions } from '../schema.ts';
import { publicSession } from './session.ts';

/** The running break is the one without an end, over its time or not. */
export async function active({ db }: BreaksContext, principal: Principal): Promise<BreakSession | null> {
  const [row] = await db.orm
    .select()
    .from(breakSessions)
    .where(and(eq(breakSessions.userId, principal.sub), isNull(breakSessions.endTime)));
  return row ? publicSession(row) : null;
}
