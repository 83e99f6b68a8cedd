import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { sql } from '@floorlight/database/drizzle';
import { repeated } from '@floorlight/database/repeated';
import type { AuthContext } from '../context.ts';
import { erasures } from '../schema.ts';

const interval = 2000;
/** A service that stays away longer handles the event without the identity: it replaces the names beside the id. */
const longest = '7 days';

const others = serviceNames.filter((name) => name !== 'auth');

/**
 * A part that forgets the key of an erased person's data in backups, and what names them as soon as every service has
 * confirmed, and with it the row of the last mail once that is sent.
 */
export function finishErasures({ config, db, log }: AuthContext) {
  return repeated({
    name: 'finishing erasures',
    every: interval,
    log,
    work: async () => {
      await forgetBackupKeys();
      await db.orm.execute(sql`
        with finished as (
          delete from erasures erasure
          where (confirmed_by @> ${sql.param(others)}::text[] or created_at < now() - ${longest}::interval)
            and not exists (
              select from mails where key = 'erased ' || erasure.user_id and status in ('waiting', 'sending'))
          returning user_id
        )
        delete from mails where key in (select 'erased ' || user_id from finished)`);
    },
  });

  /** From then on nobody can read what backups hold about the person. */
  async function forgetBackupKeys(): Promise<void> {
    if (!config.BACKUP_KEYS_DIR) return;
    const erased = await db.orm.select({ userId: erasures.userId }).from(erasures);
    for (const { userId } of erased) await rm(join(config.BACKUP_KEYS_DIR, userId), { force: true });
  }
}
