import type { Site } from '@floorlight/contracts/sites';
import * as z from 'zod/mini';
import { readStoredJson, store } from '#lib/device/storage.ts';

/** Changes that are not saved yet. They began with `version`, and may not be valid. */
export interface SiteDraft {
  version: number;
  settings: Site;
  /** Areas and walls as typed. */
  areasText?: string | undefined;
}

const StoredDraft = z.object({
  version: z.int(),
  settings: z.record(z.string(), z.unknown()),
  areasText: z.optional(z.string()),
});

const keyOf = (userId: string, siteId: string) => `floorlight.site-draft.${userId}.${siteId}`;

/** The user's draft on this device. Fields that an earlier release did not have are those of `newest`. */
export function readDraft(userId: string, newest: Site): SiteDraft | null {
  const { data } = StoredDraft.safeParse(readStoredJson(keyOf(userId, newest.id)));
  return data ? { ...data, settings: { ...newest, ...data.settings } } : null;
}

export const storeDraft = (userId: string, siteId: string, draft: SiteDraft | null): void =>
  void store(keyOf(userId, siteId), draft && JSON.stringify(draft));
