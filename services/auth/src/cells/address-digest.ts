import { type SQL, sql } from '@floorlight/database/drizzle';

/** What stands for an email address where only equality matters. */
export const digestOf = (address: SQL): SQL => sql`encode(sha256(convert_to(lower(${address}), 'UTF8')), 'hex')`;
