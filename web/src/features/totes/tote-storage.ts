import { randomId } from '#lib/device/random-id.ts';
import { readHistory, readTotes, readUnversioned } from './kept-totes.ts';
import type { HistoricalTote, LocalTote } from './local-tote.ts';

export interface Content {
  totes: readonly LocalTote[];
  /** What was on the screen before, the last added first. */
  history: readonly HistoricalTote[];
}

/** Gives the browser's storage; throws where it is forbidden. */
export type StorageSource = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The names under which they are kept: the version is that of the form. */
export const toteKeys = (userId: string) => ({
  totes: `floorlight.totes.v1.${userId}`,
  history: `floorlight.historical-totes.v1.${userId}`,
  /** Before there were versions: of whoever opens the screen first. */
  unversioned: 'floorlight.totes',
  /** What could not be read, as it was. */
  setAside: `floorlight.totes.unreadable.${userId}`,
});

/** A person's totes in the storage of this device. Whatever it does throws where the storage can't be used. */
export function openToteStorage(userId: string, storage: StorageSource) {
  const keys = toteKeys(userId);
  let known: { totes: string | null; history: string | null } = { totes: null, history: null };

  /** Best effort: where there is no room for what can't be read, it goes. */
  const setAside = (raw: unknown) => {
    try {
      storage().setItem(keys.setAside, JSON.stringify(raw));
    } catch {
      return;
    }
  };

  /** Writes what is new. Throws where there is no room. */
  const write = (content: Content): void => {
    const fresh = { totes: JSON.stringify(content.totes), history: JSON.stringify(content.history) };
    for (const name of ['totes', 'history'] as const)
      if (fresh[name] !== known[name]) storage().setItem(keys[name], fresh[name]);
    known = fresh;
  };

  return {
    isOurs: (key: string | null): boolean => key === null || key === keys.totes || key === keys.history,
    write,
    /** What is there now; null where it is what was read or written last. */
    read: (): (Content & { damaged: boolean }) | null => {
      const found = { totes: storage().getItem(keys.totes), history: storage().getItem(keys.history) };
      if (found.totes === known.totes && found.history === known.history) return null;
      known = found;
      const [totes, history] = [readTotes(found.totes), readHistory(found.history)];
      const damaged = totes.damaged || history.damaged;
      if (damaged) setAside(found);
      return { totes: totes.list, history: history.list, damaged };
    },
    /** Takes the totes over from the form without a version, once. */
    migrate: (): void => {
      const raw = storage().getItem(keys.unversioned);
      if (raw === null || storage().getItem(keys.totes) !== null) return;
      const { list, damaged } = readUnversioned(raw, randomId);
      if (damaged) setAside({ unversioned: raw });
      storage().setItem(keys.totes, JSON.stringify(list));
      storage().removeItem(keys.unversioned);
    },
  };
}
