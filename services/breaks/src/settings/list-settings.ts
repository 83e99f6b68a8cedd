import { type BreakSetting, settingKeys } from '@floorlight/contracts/break-management';
import { breakTypes } from '@floorlight/contracts/breaks';
import { eq } from '@floorlight/database/drizzle';
import type { BreaksContext } from '../context.ts';
import { breakSettings } from '../schema.ts';
import { publicSetting, type SettingRow } from './setting.ts';

const order = breakTypes.map((type): string => settingKeys[type]);

export const inOrder = (rows: SettingRow[]): BreakSetting[] =>
  rows.toSorted((a, b) => order.indexOf(a.settingKey) - order.indexOf(b.settingKey)).map(publicSetting);

/** The site's settings, the shortest break first. */
export const listSettings = async ({ db }: BreaksContext, siteId: string): Promise<BreakSetting[]> =>
  inOrder(await db.orm.select().from(breakSettings).where(eq(breakSettings.siteId, siteId)));
