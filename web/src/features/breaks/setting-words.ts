import { type BreakSetting, settingKeys } from '@floorlight/contracts/break-management';
import type { BreakType } from '@floorlight/contracts/breaks';
import { t } from './management-messages.ts';

type SettingKey = (typeof settingKeys)[BreakType];
const isKnown = (key: string): key is SettingKey => Object.values<string>(settingKeys).includes(key);

/** The name and the description of a setting: the server's English for a setting that this app doesn't know. */
export const settingWords = ({ settingKey, displayName, description }: BreakSetting) =>
  isKnown(settingKey)
    ? { name: t.settingNames[settingKey](), description: t.settingDescriptions[settingKey]() }
    : { name: displayName, description };
