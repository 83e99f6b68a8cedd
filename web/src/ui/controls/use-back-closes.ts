import { useEffect, useId, useRef } from 'react';

interface OpenDialog {
  id: string;
  /** Returns false if it stays open. */
  close: () => boolean;
}

/** The open dialogs, the topmost last. Each has an entry in the browser's history, which names it. */
let open: OpenDialog[] = [];
/** Of a dialog that has closed, until its entry is removed: a dialog that opens at once takes it over. */
let unused: string | null = null;
/** Whether the browser is on its way back from an entry that we remove. Dialogs that open meanwhile get theirs afterwards. */
let leaving = false;
/** Milliseconds. A navigation at the same moment can stop the browser on its way: then it arrives nowhere. */
const longestWayBack = 1000;

const dialogOfEntry = (): unknown => (history.state as { dialog?: unknown } | null)?.dialog; // whatever the page has stored

const enter = (id: string) => {
  // What the router keeps there stays.
  const state: unknown = { ...(history.state as object | null), dialog: id };
  if (unused !== null && dialogOfEntry() === unused) history.replaceState(state, '');
  else history.pushState(state, '');
  unused = null;
};

function arrive(): void {
  leaving = false;
  for (const { id } of open) if (dialogOfEntry() !== id) enter(id);
}

function onPopState(): void {
  if (leaving) {
    arrive();
    return;
  }
  const current = open.findIndex(({ id }) => id === dialogOfEntry());
  const closed = open.slice(current + 1);
  open = open.slice(0, current + 1);
  const kept = closed.toReversed().filter(({ close }) => !close());
  for (const dialog of kept.toReversed()) {
    open.push(dialog);
    enter(dialog.id);
  }
}

function leave(id: string): void {
  if (dialogOfEntry() !== id) return; // Back closed it, or it led to another page
  unused = id;
  setTimeout(() => {
    if (unused !== id || dialogOfEntry() !== id) return;
    unused = null;
    leaving = true;
    const stopWaiting = setTimeout(arrive, longestWayBack);
    addEventListener('popstate', () => clearTimeout(stopWaiting), { once: true });
    history.back();
  });
}

/**
 * Lets Back (Android's button or gesture, the browser's) close the topmost dialog instead of leaving the screen. `close` returns
 * false where the dialog has to stay.
 */
export function useBackCloses(isOpen: boolean, close: () => boolean): void {
  const id = useId();
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    addEventListener('popstate', onPopState); // once, however often it is added
    open.push({ id, close: () => latest.current() });
    if (!leaving) enter(id);
    return () => {
      open = open.filter((dialog) => dialog.id !== id);
      leave(id);
    };
  }, [id, isOpen]);
}
