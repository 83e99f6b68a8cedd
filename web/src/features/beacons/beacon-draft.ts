import { Severity } from '@floorlight/contracts/alerts';
import { BeaconLifetime, BeaconType, HazardKind } from '@floorlight/contracts/beacons';
import * as z from 'zod/mini';
import { readStoredJson, store } from '#lib/device/storage.ts';

/** The form of a beacon, as typed. */
export const BeaconDraft = z.object({
  title: z.string(),
  description: z.string(),
  kind: z._default(z.nullable(HazardKind), null),
  alertType: BeaconType,
  priority: Severity,
  /** Empty until the person chooses one. */
  warehouseZone: z.string(),
  lifetime: z._default(z.nullable(BeaconLifetime), null),
});
export type BeaconDraft = z.infer<typeof BeaconDraft>;

const keyOf = (userId: string) => `floorlight.beacon-draft.${userId}`;

/** This user's draft on this device; null if there is none. */
export const readBeaconDraft = (userId: string): BeaconDraft | null =>
  BeaconDraft.safeParse(readStoredJson(keyOf(userId))).data ?? null;

/** Stores the draft, so that a reload or an empty battery loses nothing; null deletes it. */
export const storeBeaconDraft = (userId: string, draft: BeaconDraft | null): void =>
  void store(keyOf(userId), draft && (draft.title || draft.description) ? JSON.stringify(draft) : null);
