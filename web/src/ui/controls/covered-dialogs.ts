import { useEffect, useRef, useSyncExternalStore } from 'react';

let covered = false;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const setCovered = (next: boolean) => {
  covered = next;
  for (const listener of listeners) listener();
};

/** A screen above all dialogs: while it is shown, nobody can use them, and they keep what is typed. */
export function useCoverDialogs(covers: boolean): void {
  useEffect(() => {
    if (!covers) return;
    setCovered(true);
    return () => setCovered(false);
  }, [covers]);
}

/** Whether a screen covers dialogs. Once it is gone, the focus returns to the element of which `noteFocus` was told last. */
export function useCovered() {
  const isCovered = useSyncExternalStore(subscribe, () => covered);
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (!isCovered) return;
    return () => {
      if (focused.current instanceof HTMLElement && focused.current.isConnected) focused.current.focus();
    };
  }, [isCovered]);
  const noteFocus = ({ target }: { target: Element }) => {
    focused.current = target;
  };
  return { isCovered, noteFocus };
}
