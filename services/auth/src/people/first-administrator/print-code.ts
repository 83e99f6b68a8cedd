import { paths } from '@floorlight/contracts/paths';
import { and, eq, sql } from '@floorlight/database/drizzle';
import type { AuthContext } from '../../context.ts';
import { hashManagerToken, newManagerToken } from '../../manager-tokens/token.ts';
import { firstAdministratorCodes, users } from '../../schema.ts';
import { lockAdministrators } from '../require-another-administrator.ts';

const hours = 24;

export const isAdministrator = and(eq(users.role, 'administrator'), eq(users.isActive, true));

/**
 * A part that prints a one-time code into the log while there is no administrator. Each start replaces the code, so the
 * last one printed works.
 */
export const firstAdministratorCode = ({ db, log, config }: AuthContext) => ({
  name: 'first administrator',
  async start(): Promise<void> {
    const code = await db.transaction(async (tx) => {
      await lockAdministrators(tx);
      await tx.delete(firstAdministratorCodes);
      if ((await tx.$count(users, isAdministrator)) > 0) return null;
      const made = newManagerToken();
      await tx.insert(firstAdministratorCodes).values({
        codeHash: hashManagerToken(made),
        expiresAt: sql`now() + make_interval(hours => ${hours})`,
      });
      return made;
    });
    if (code === null) return;
    const address = new URL(paths.firstAdministrator, config.PUBLIC_URL).href;
    log.warn(`There is no administrator yet. Open ${address} and enter this code within ${hours} hours: ${code}`);
  },
});
