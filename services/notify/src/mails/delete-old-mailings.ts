import type { Database } from '@floorlight/database/database';
import { lt, sql } from '@floorlight/database/drizzle';
import { mailings } from './mails-schema.ts';

/** Longer than a mail is retried, so that each can be written until it is given up. */
const retention = '2 days';

export async function deleteOldMailings({ orm }: Database): Promise<void> {
  await orm.delete(mailings).where(lt(mailings.takenAt, sql`now() - ${retention}::interval`));
}
