import { storeDraftPhotos } from '#features/incidents/incident-draft.ts';
import { forgetPushes } from '#features/push/browser-subscription.ts';
import { forgetStored, store } from '#lib/device/storage.ts';
import { forgetScans } from '#lib/scan/recent-scans.ts';
import { rememberUser } from '#lib/session/remembered-user.ts';
import { earlyWordsKey } from '../dashboard/use-early-words.ts';
import { firstReadsKey } from '../first-reads.ts';

/** The drafts and lists of a person in the browser's storage. Unsent entries are not among them: they stay for their owner. */
const traces = [
  ...['incident-draft', 'beacon-draft', 'entry-draft.v1', 'bcbuddy.v1'],
  ...['session-counts', 'dismissed-hazards', 'zone', 'draft', 'barcode-edits', 'tote-edits', 'site-draft'],
];

/** Removes the person's traces from this device, their notifications among them. */
export async function forgetTraces(userId: string): Promise<void> {
  for (const key of [firstReadsKey, earlyWordsKey]) store(key, null);
  for (const trace of traces) forgetStored(`floorlight.${trace}.${userId}`);
  forgetScans();
  await Promise.all([rememberUser(null), storeDraftPhotos(userId, []), forgetPushes()]);
}
