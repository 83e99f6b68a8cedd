import { deleteInBatches } from '@floorlight/database/delete-in-batches';
import type { PgTable } from '@floorlight/database/drizzle';
import { and, isNotNull, lt, not, type SQL, sql } from '@floorlight/database/drizzle';
import { repeated } from '@floorlight/database/repeated';
import { forgetBreakTakers } from './audit/break-takers.ts';
import type { AuthContext } from './context.ts';
import {
  cellAlerts,
  cellEvents,
  directoryFlows,
  directorySignOuts,
  invitations,
  knownDevices,
  mailTokens,
  managerTokens,
  passkeyChallenges,
  uplinkEvents,
  wrongPasswords,
} from './schema.ts';
import { deviceLifeDays } from './sessions/cookies.ts';
import { deleteUnusedPictures } from './sites/floor-plans.ts';

const hourMs = 3_600_000;

/** A part that deletes expired rows every hour. Queries ignore them anyway. */
export function housekeeping(context: AuthContext) {
  const { db, log } = context;
  const ago = (seconds: number): SQL => sql`now() - make_interval(secs => ${seconds})`;

  const deleteExpired = async (signal: AbortSignal) => {
    const expired: [PgTable, SQL | undefined][] = [
      [mailTokens, lt(mailTokens.expiresAt, ago(3600))], // the mail limit counts the last hour's tokens
      // So that a late attempt is logged as expired or used, not as unknown.
      [managerTokens, lt(managerTokens.expiresAt, ago(86_400))],
      [invitations, lt(invitations.expiresAt, ago(30 * 86_400))], // until then they can be sent again
      [wrongPasswords, lt(wrongPasswords.windowEndsAt, ago(0))],
      [directoryFlows, lt(directoryFlows.expiresAt, ago(0))],
      [directorySignOuts, lt(directorySignOuts.expiresAt, ago(0))],
      [passkeyChallenges, lt(passkeyChallenges.expiresAt, ago(0))],
      // A hub that was restored from a backup gets them again. What it has never had stays.
      [uplinkEvents, and(lt(uplinkEvents.storedAt, ago(30 * 86_400)), isNotNull(uplinkEvents.sentAt))],
      [cellEvents, and(lt(cellEvents.receivedAt, ago(30 * 86_400)), not(cellEvents.isHeld))],
      [cellAlerts, and(lt(cellAlerts.receivedAt, ago(30 * 86_400)), not(cellAlerts.isOpen))],
      [knownDevices, lt(knownDevices.lastSeenAt, ago(deviceLifeDays * 86_400))],
    ];
    for (const [table, condition] of expired) await deleteInBatches(db, table, condition, signal);
    await deleteUnusedPictures(context);
    await forgetBreakTakers(db, context.sites.values());
  };
  return repeated({ name: 'housekeeping', every: hourMs, work: deleteExpired, log });
}
