import { type BreakSetting, settingKeys } from '@floorlight/contracts/break-management';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { invalid, notFound } from '@floorlight/service-kit/failures';
import type { BreaksContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { breakSettings } from '../schema.ts';
import { publicSetting, writeDefaults } from './setting.ts';

const knownKeys = new Set<string>(Object.values(settingKeys));

/** Changes a setting, after writing the defaults where the site has none. Running breaks keep their time. */
export const updateSetting = (
  context: BreaksContext,
  principal: Principal,
  key: string,
  value: number,
): Promise<BreakSetting> =>
  context.db.transaction(async (tx) => {
    if (!knownKeys.has(key)) throw notFound(coded(refusals.settingNotFound));
    const { siteId } = principal;
    const updatedAt = context.now();
    await writeDefaults(tx, siteId, updatedAt);
    const isSetting = and(eq(breakSettings.siteId, siteId), eq(breakSettings.settingKey, key));
    const [before] = await tx
      .select({ value: breakSettings.settingValue })
      .from(breakSettings)
      .where(isSetting)
      .for('update');
    const [row] = await tx
      .update(breakSettings)
      .set({ settingValue: value, updatedAt, updatedBy: principal.sub, updatedByName: principal.name })
      .where(and(isSetting, sql`${value}::int between ${breakSettings.minValue} and ${breakSettings.maxValue}`))
      .returning();
    if (!row) throw invalid({ value: coded(refusals.outsideLimits) });
    const setting = publicSetting(row);
    await writeEvent(tx, {
      name: 'breaks.setting.updated',
      siteId,
      actor: actorOf(principal),
      payload: { setting, ...(before && { before: String(before.value) }) },
    });
    return setting;
  });
