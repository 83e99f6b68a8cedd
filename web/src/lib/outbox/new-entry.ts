import { currentActingSite } from '../session/acting-site.ts';
import { serverTime } from '../time/server-clock.ts';
import type { OutboxEntry } from './outbox-store.ts';

/** An entry that was never sent, for the site that the page shows unless there is another. */
export const newEntry = <Body>(
  userId: string,
  body: Body,
  key: string,
  siteId = currentActingSite(),
): OutboxEntry<Body> => ({
  key,
  userId,
  ...(siteId !== undefined && { siteId }),
  body,
  createdAt: serverTime(),
  attempts: 0,
  withdrawn: false,
});
