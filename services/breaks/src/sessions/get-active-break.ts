import type * as breaks from '@floorlight/contracts/breaks';
import type { ReplyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, isNull } from '@floorlight/database/drizzle';
import type { BreaksContext } from '../context.ts';
import { breakSessions } from '../schema.ts';
import { allowancesOf } from '../settings/allowance-of.ts';
import { publicSession } from './session.ts';

/** The caller's running break is the one without an end, expired or not. */
export async function getActiveBreak(
  context: BreaksContext,
  principal: Principal,
): Promise<ReplyOf<typeof breaks.getActiveBreak>> {
  const [[row], allowances] = await Promise.all([
    context.db.orm
      .select()
      .from(breakSessions)
      .where(and(eq(breakSessions.userId, principal.sub), isNull(breakSessions.endTime))),
    allowancesOf(context.db, principal.siteId),
  ]);
  const { awayCodes, rules } = context.policyOf(principal.siteId);
  return {
    activeBreak: row ? publicSession(row) : null,
    allowances,
    awayCodes: [...awayCodes],
    rules: [...rules],
    serverTime: context.now().toISOString(),
  };
}
