import type { FloorEvent } from '@floorlight/contracts/events';
import { authWords } from './auth-words.ts';
import { breaksWords } from './breaks-words.ts';
import { safetyWords } from './safety-words.ts';
import { inventoryWords, vaultWords } from './stock-words.ts';
import type { Words, WordsFor } from './words.ts';

const words: WordsFor<string> = { ...authWords, ...safetyWords, ...vaultWords, ...breaksWords, ...inventoryWords };

/** What the logs say of any event; null where they say nothing. */
export function wordsOf(event: FloorEvent): Words | null {
  const find = words[event.name] as (event: FloorEvent) => Words | null; // the name chose the one for this event
  return find(event);
}
