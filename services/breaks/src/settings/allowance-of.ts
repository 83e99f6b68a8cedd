import { settingKeys } from '@floorlight/contracts/break-management';
import { type BreakType, defaultAllowance } from '@floorlight/contracts/breaks';
import { type SQL, sql } from '@floorlight/database/drizzle';
import { breakSettings } from '../schema.ts';

/** The seconds a break of this type is allowed at the site, in SQL: its setting, or the default before there is one. */
export const allowanceOf = (siteId: string, type: BreakType): SQL<number> =>
  sql`coalesce((
    select setting_value from ${breakSettings} where site_id = ${siteId} and setting_key = ${settingKeys[type]}
  ), ${defaultAllowance[type]}::int)`;
