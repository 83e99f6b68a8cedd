import { unreadReasons } from '@floorlight/contracts/barcode-reading';
import { t } from './messages.ts';

/** What to do about a photo that wasn't read, by the server's reason; null for one that this app doesn't know. */
export function unreadMessage(reason: string | undefined): string | null {
  const known = unreadReasons.find((each) => each === reason);
  return known ? t.unread[known]() : null;
}
