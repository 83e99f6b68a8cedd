import type { PgTable } from '@floorlight/database/drizzle';
import { lt, type SQL, sql } from '@floorlight/database/drizzle';
import type { AuthContext } from './context.ts';
import { knownDevices, mailTokens, managerTokens, wrongPasswords } from './schema.ts';
import { deviceLifeDays } from './sessions/cookies.ts';

const interval = 3_600_000;

/** A part that deletes, every hour, what has run out. Nothing waits for it: what has run out no longer counts. */
export function housekeeping(context: AuthContext) {
  const { db, log } = context;
  const ago = (seconds: number): SQL => sql`now() - make_interval(secs => ${seconds})`;

  const sweep = async () => {
    const outdated: [PgTable, SQL | undefined][] = [
      [mailTokens, lt(mailTokens.expiresAt, ago(3600))], // the share of mails counts the last hour's
      [managerTokens, lt(managerTokens.expiresAt, ago(86_400))], // one that is used again is still known as such
      [wrongPasswords, lt(wrongPasswords.windowEndsAt, ago(0))],
      [knownDevices, lt(knownDevices.lastSeenAt, ago(deviceLifeDays * 86_400))],
    ];
    for (const [table, condition] of outdated) await db.orm.delete(table).where(condition);
  };
  const sweepOrWarn = () => sweep().catch((error) => log.warn({ err: error }, 'housekeeping failed; it runs again'));
  let timer: NodeJS.Timeout | undefined;

  return {
    name: 'housekeeping',
    async start(): Promise<void> {
      await sweepOrWarn();
      timer = setInterval(() => void sweepOrWarn(), interval);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
    },
  };
}
