import type { End } from './outbox-store.ts';

/** Remembers how entries end while somebody waits for it. */
export function followEnds() {
  const followed = new Map<string, End | null>();
  return {
    follow(keys: readonly string[]): void {
      for (const key of keys) followed.set(key, null);
    },
    note(key: string, end: End): void {
      if (followed.has(key)) followed.set(key, end);
    },
    /** How one ended that is no longer there. */
    take(key: string): End {
      const end = followed.get(key);
      followed.delete(key);
      return end ?? 'discarded';
    },
  };
}
