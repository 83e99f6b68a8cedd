import { settingKeys } from '@floorlight/contracts/break-management';
import { type BreakType, defaultAllowance } from '@floorlight/contracts/breaks';
import type { Database } from '@floorlight/database/database';
import { eq, type SQL, sql } from '@floorlight/database/drizzle';
import { breakSettings } from '../schema.ts';

/** Allowed seconds of this type of break at the site, in SQL: its setting, or else the default. */
export const allowanceOf = (siteId: string, type: BreakType): SQL<number> =>
  sql`coalesce((
    select setting_value from ${breakSettings} where site_id = ${siteId} and setting_key = ${settingKeys[type]}
  ), ${defaultAllowance[type]}::int)`;

/** Allowed seconds of each type of break at the site. */
export async function allowancesOf({ orm }: Database, siteId: string): Promise<Record<BreakType, number>> {
  const rows = await orm.select().from(breakSettings).where(eq(breakSettings.siteId, siteId));
  const seconds = (type: BreakType): number =>
    rows.find(({ settingKey }) => settingKey === settingKeys[type])?.settingValue ?? defaultAllowance[type];
  return { restroom: seconds('restroom'), personal: seconds('personal'), break: seconds('break') };
}
