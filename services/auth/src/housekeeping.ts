import type { PgTable } from '@floorlight/database/drizzle';
import { lt, type SQL, sql } from '@floorlight/database/drizzle';
import { repeated } from '@floorlight/service-kit/repeated';
import type { AuthContext } from './context.ts';
import { knownDevices, mailTokens, managerTokens, wrongPasswords } from './schema.ts';
import { deviceLifeDays } from './sessions/cookies.ts';

const everyHour = 3_600_000;

/** A part that deletes every hour what has expired. What has expired counts no longer, deleted or not. */
export function housekeeping(context: AuthContext) {
  const { db, log } = context;
  const ago = (seconds: number): SQL => sql`now() - make_interval(secs => ${seconds})`;

  const deleteExpired = async () => {
    const outdated: [PgTable, SQL | undefined][] = [
      [mailTokens, lt(mailTokens.expiresAt, ago(3600))], // the share of mails counts the last hour's
      [managerTokens, lt(managerTokens.expiresAt, ago(86_400))], // one that is used again is still known as such
      [wrongPasswords, lt(wrongPasswords.windowEndsAt, ago(0))],
      [knownDevices, lt(knownDevices.lastSeenAt, ago(deviceLifeDays * 86_400))],
    ];
    for (const [table, condition] of outdated) await db.orm.delete(table).where(condition);
  };
  return repeated({ name: 'housekeeping', every: everyHour, work: deleteExpired, log });
}
