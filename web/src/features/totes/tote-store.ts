import { type AddError, addTote } from './add-tote.ts';
import { advanceTote, nextStep } from './advance-tote.ts';
import { type ClockAndRandom, isActive, type LocalTote } from './local-tote.ts';
import { clearTote, switchTote } from './switch-tote.ts';
import { openToteStorage, type StorageSource, type ToteLists } from './tote-storage.ts';
import { updateHistory } from './update-history.ts';

export interface ToteState extends ToteLists {
  /** False when the browser's storage is full or blocked: changes last only while the page is open. */
  isStored: boolean;
  /** Some stored entries were unreadable and have been set aside. */
  isDamaged: boolean;
}

export interface ToteStoreOptions extends ClockAndRandom {
  userId: string;
  storage: StorageSource;
}

export type ToteStore = ReturnType<typeof createToteStore>;

/**
 * A user's totes on this device. Each change starts from what the storage holds now and is written at once, so that
 * open tabs stay in step; the browser's storage event notifies the other tabs.
 */
export function createToteStore({ userId, storage, now, random }: ToteStoreOptions) {
  const sources = { now, random };
  const stored = openToteStorage(userId, storage);
  const listeners = new Set<() => void>();
  let state: ToteState = { totes: [], history: [], isStored: true, isDamaged: false };
  let viewers = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = (next: ToteState): ToteState => {
    try {
      stored.write(next);
      return { ...next, isStored: true };
    } catch {
      return { ...next, isStored: false };
    }
  };

  /** When the storage fails, memory is the only copy: an older list in the storage must not come back. */
  const current = (): ToteState => {
    if (!state.isStored) return state;
    try {
      const found = stored.read();
      if (!found) return state;
      const next = { ...found, isStored: true, isDamaged: state.isDamaged || found.isDamaged };
      // Write back the readable part, so that the damage is reported only once.
      return found.isDamaged ? write(next) : next;
    } catch {
      return { ...state, isStored: false };
    }
  };

  const publish = (next: ToteState) => {
    if (next === state) return;
    state = next;
    schedule();
    for (const listener of listeners) listener();
  };

  const change = (act: (totes: readonly LocalTote[]) => readonly LocalTote[], added?: LocalTote) => {
    const before = current();
    const totes = act(before.totes);
    const history = updateHistory(before.history, totes, added);
    publish(totes === before.totes && history === before.history ? before : write({ ...before, totes, history }));
  };
  const changeEach = (act: (tote: LocalTote) => LocalTote) =>
    change((totes) => {
      const next = totes.map(act);
      return next.some((tote, at) => tote !== totes[at]) ? next : totes;
    });
  const changeOne = (id: string, act: (tote: LocalTote) => LocalTote): LocalTote | null => {
    changeEach((tote) => (tote.id === id ? act(tote) : tote));
    return state.totes.find((tote) => tote.id === id) ?? null;
  };

  const advance = () => {
    changeEach((tote) => advanceTote(tote, sources));
    schedule();
  };

  function schedule() {
    clearTimeout(timer);
    const due = viewers ? nextStep(state.totes) : null;
    if (due !== null) timer = setTimeout(advance, Math.max(1, due - now()));
  }

  const onStorageEvent = ({ key }: StorageEvent) => {
    if (stored.isOurs(key)) publish(current());
  };

  try {
    stored.migrate();
  } catch {
    // A storage that fails holds nothing to migrate.
  }
  state = current();

  return {
    read: (): ToteState => state,
    subscribe: (listener: () => void): (() => void) => {
      if (!listeners.size) window.addEventListener('storage', onStorageEvent);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (!listeners.size) window.removeEventListener('storage', onStorageEvent);
      };
    },
    /** Advances processing totes while they are visible, starting from where they should be by now. Returns stop. */
    startProgress: (): (() => void) => {
      viewers++;
      advance();
      return () => {
        viewers--;
        schedule();
      };
    },
    /** Adds a tote. Returns null, or the reason why it can't be added. */
    add: (given: { name: string; code: string }): AddError | null => {
      const totes = addTote(current().totes, given, sources);
      if (typeof totes === 'string') return totes;
      change(() => totes, totes.at(-1));
      return null;
    },
    /** Switches a tote on or off. Returns the changed tote, or null if it no longer exists. */
    setOn: (id: string, on: boolean) => changeOne(id, (tote) => switchTote(tote, on, sources)),
    clear: (id: string) => changeOne(id, (tote) => clearTote(tote, sources)),
    remove: (id: string): void => change((totes) => totes.filter((tote) => tote.id !== id)),
    /** Clears all active totes and returns how many there were. */
    clearActive: (): number => {
      let cleared = 0;
      changeEach((tote) => {
        if (!isActive(tote)) return tote;
        cleared++;
        return clearTote(tote, sources);
      });
      return cleared;
    },
  };
}
