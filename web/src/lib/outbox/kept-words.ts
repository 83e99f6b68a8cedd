import type { OutboxEntry } from './outbox-store.ts';

/** Whether the device has all of them: none would be lost with this page. */
export const areKept = (entries: readonly Pick<OutboxEntry<unknown>, 'stored'>[]): boolean =>
  entries.every(({ stored }) => stored !== false);

/** What is said in place of "kept on this device" where it is not. */
export const notKeptWords = 'This device could not keep it: leave this page open until it is sent.';
