import { readStoredJson } from '../device/storage.ts';

export const rememberedUserKey = 'floorlight.user';

/**
 * Whether somebody was signed in on this device, and their language: for the first screen, which is shown before the code that
 * checks the stored user. Null if nobody was.
 */
export function rememberedHint(): { language: string | null } | null {
  const stored = readStoredJson(rememberedUserKey);
  if (typeof stored !== 'object' || stored === null) return null;
  return { language: 'language' in stored && typeof stored.language === 'string' ? stored.language : null };
}
