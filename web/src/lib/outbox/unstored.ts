import { t } from './messages.ts';
import type { OutboxEntry } from './outbox-store.ts';

/** Whether the device has stored all entries: closing the page loses none. */
export const areStored = (entries: readonly Pick<OutboxEntry<unknown>, 'stored'>[]): boolean =>
  entries.every(({ stored }) => stored !== false);

/** Replaces "saved on this device" where storing failed. */
export const unstoredMessage = t.unstored;
