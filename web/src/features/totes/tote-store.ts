import { addTote, type Refusal } from './add-tote.ts';
import { advanceTote, nextStep } from './advance-tote.ts';
import { keepHistory } from './keep-history.ts';
import { isActive, type LocalTote, type Luck } from './local-tote.ts';
import { clearTote, switchTote } from './switch-tote.ts';
import { type Content, openToteStorage, type StorageSource } from './tote-storage.ts';

export interface ToteState extends Content {
  /** False where the browser keeps nothing: full, or forbidden. What is done holds as long as the page is open. */
  kept: boolean;
  /** Some of what was kept could not be read, and was set aside. */
  damaged: boolean;
}

export interface ToteStoreOptions extends Luck {
  userId: string;
  storage: StorageSource;
}

export type ToteStore = ReturnType<typeof createToteStore>;

/**
 * The totes of a person on this device. Each change begins with what the storage holds now and is written at once, so
 * that tabs beside each other stay in step; they hear of each other by the browser's storage event.
 */
export function createToteStore({ userId, storage, now, random }: ToteStoreOptions) {
  const luck = { now, random };
  const kept = openToteStorage(userId, storage);
  const listeners = new Set<() => void>();
  let state: ToteState = { totes: [], history: [], kept: true, damaged: false };
  let attended = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = (next: ToteState): ToteState => {
    try {
      kept.write(next);
      return { ...next, kept: true };
    } catch {
      return { ...next, kept: false };
    }
  };

  /** Where nothing is kept, what is in memory is all there is: an older list in the storage must not come back. */
  const current = (): ToteState => {
    if (!state.kept) return state;
    try {
      const found = kept.read();
      if (!found) return state;
      const next = { ...found, kept: true, damaged: state.damaged || found.damaged };
      // Said and set aside once: from here on what is left is whole.
      return found.damaged ? write(next) : next;
    } catch {
      return { ...state, kept: false };
    }
  };

  const show = (next: ToteState) => {
    if (next === state) return;
    state = next;
    schedule();
    for (const listener of listeners) listener();
  };

  const change = (act: (totes: readonly LocalTote[]) => readonly LocalTote[], added?: LocalTote) => {
    const before = current();
    const totes = act(before.totes);
    const history = keepHistory(before.history, totes, added);
    show(totes === before.totes && history === before.history ? before : write({ ...before, totes, history }));
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
    changeEach((tote) => advanceTote(tote, luck));
    schedule();
  };

  function schedule() {
    clearTimeout(timer);
    const due = attended ? nextStep(state.totes) : null;
    if (due !== null) timer = setTimeout(advance, Math.max(1, due - now()));
  }

  const elsewhere = ({ key }: StorageEvent) => {
    if (kept.isOurs(key)) show(current());
  };

  try {
    kept.migrate();
  } catch {
    // Where nothing can be kept there is nothing to take over.
  }
  state = current();

  return {
    read: (): ToteState => state,
    subscribe: (listener: () => void): (() => void) => {
      if (!listeners.size) window.addEventListener('storage', elsewhere);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (!listeners.size) window.removeEventListener('storage', elsewhere);
      };
    },
    /** Somebody looks: processing totes go on, from where they should be by now. Returns the end of it. */
    attend: (): (() => void) => {
      attended++;
      advance();
      return () => {
        attended--;
        schedule();
      };
    },
    /** Adds a tote; answers why not, where it can't be added. */
    add: (given: { name: string; code: string }): Refusal | null => {
      const totes = addTote(current().totes, given, luck);
      if (typeof totes === 'string') return totes;
      change(() => totes, totes.at(-1));
      return null;
    },
    /** Switches it on or off; answers what has become of it, null where it is gone. */
    turn: (id: string, on: boolean) => changeOne(id, (tote) => switchTote(tote, on, luck)),
    clear: (id: string) => changeOne(id, (tote) => clearTote(tote, luck)),
    remove: (id: string): void => change((totes) => totes.filter((tote) => tote.id !== id)),
    /** Clears what is active; answers how many. */
    clearActive: (): number => {
      let cleared = 0;
      changeEach((tote) => {
        if (!isActive(tote)) return tote;
        cleared++;
        return clearTote(tote, luck);
      });
      return cleared;
    },
  };
}
