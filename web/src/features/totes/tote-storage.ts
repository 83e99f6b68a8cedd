import { randomId } from '#lib/device/random-id.ts';
import type { HistoricalTote, LocalTote } from './local-tote.ts';
import { parseHistory, parseTotes, parseUnversioned } from './parse-totes.ts';

export interface ToteLists {
  totes: readonly LocalTote[];
  /** Totes that were on the screen before, the last added first. */
  history: readonly HistoricalTote[];
}

/** Returns the browser's storage; throws when it is blocked. */
export type StorageSource = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage keys. `v1` is the version of the stored format. */
export const toteKeys = (userId: string) => ({
  totes: `floorlight.totes.v1.${userId}`,
  history: `floorlight.historical-totes.v1.${userId}`,
  /** Used before the format had a version. The first user to open the screen takes these totes over. */
  unversioned: 'floorlight.totes',
  /** Unreadable content, unchanged. */
  setAside: `floorlight.totes.unreadable.${userId}`,
});

/** A user's totes in this device's storage. Every method throws when the storage can't be used. */
export function openToteStorage(userId: string, storage: StorageSource) {
  const keys = toteKeys(userId);
  let known: { totes: string | null; history: string | null } = { totes: null, history: null };

  /** Best effort: when there is no room, the unreadable content is lost. */
  const setAside = (raw: unknown) => {
    try {
      storage().setItem(keys.setAside, JSON.stringify(raw));
    } catch {
      return;
    }
  };

  /** Writes the lists that changed. Throws when the storage is full. */
  const write = (content: ToteLists): void => {
    const fresh = { totes: JSON.stringify(content.totes), history: JSON.stringify(content.history) };
    for (const name of ['totes', 'history'] as const)
      if (fresh[name] !== known[name]) storage().setItem(keys[name], fresh[name]);
    known = fresh;
  };

  return {
    isOurs: (key: string | null): boolean => key === null || key === keys.totes || key === keys.history,
    write,
    /** Returns the stored lists, or null if they have not changed since the last read or write. */
    read: (): (ToteLists & { isDamaged: boolean }) | null => {
      const found = { totes: storage().getItem(keys.totes), history: storage().getItem(keys.history) };
      if (found.totes === known.totes && found.history === known.history) return null;
      known = found;
      const [totes, history] = [parseTotes(found.totes), parseHistory(found.history)];
      const isDamaged = totes.isDamaged || history.isDamaged;
      if (isDamaged) setAside(found);
      return { totes: totes.list, history: history.list, isDamaged };
    },
    /** Moves totes from the format without a version, once. */
    migrate: (): void => {
      const raw = storage().getItem(keys.unversioned);
      if (raw === null || storage().getItem(keys.totes) !== null) return;
      const { list, isDamaged } = parseUnversioned(raw, randomId);
      if (isDamaged) setAside({ unversioned: raw });
      storage().setItem(keys.totes, JSON.stringify(list));
      storage().removeItem(keys.unversioned);
    },
  };
}
