import { randomUUID } from 'node:crypto';
import { allowanceBounds, type BreakSetting, settingKeys } from '@floorlight/contracts/break-management';
import { type BreakType, breakTypes, defaultAllowance } from '@floorlight/contracts/breaks';
import type { Transaction } from '@floorlight/database/database';
import { breakSettings } from '../schema.ts';

export type SettingRow = typeof breakSettings.$inferSelect;

const labels: Record<BreakType, { displayName: string; description: string }> = {
  restroom: {
    displayName: 'Restroom Break',
    description: 'How long a restroom break may last before it counts as over time.',
  },
  personal: {
    displayName: 'Personal Break',
    description: 'How long a personal break may last before it counts as over time.',
  },
  break: {
    displayName: 'General Break',
    description: 'How long a general break may last before it counts as over time.',
  },
};

/** Writes those default settings that the site does not have yet. Returns the rows it wrote. */
export const writeDefaults = (tx: Transaction, siteId: string, now: Date): Promise<SettingRow[]> =>
  tx
    .insert(breakSettings)
    .values(
      breakTypes.map((type) => ({
        id: randomUUID(),
        siteId,
        settingKey: settingKeys[type],
        settingValue: defaultAllowance[type],
        ...labels[type],
        unit: 'seconds',
        minValue: allowanceBounds.min,
        maxValue: allowanceBounds.max,
        updatedAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning();

/** The public shape of a setting. */
export const publicSetting = (row: SettingRow): BreakSetting => ({
  id: row.id,
  settingKey: row.settingKey,
  displayName: row.displayName,
  description: row.description,
  settingValue: String(row.settingValue),
  unit: row.unit,
  minValue: row.minValue,
  maxValue: row.maxValue,
  updatedByName: row.updatedByName,
  updatedAt: row.updatedAt.toISOString(),
});
