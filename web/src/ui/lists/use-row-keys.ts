import { type KeyboardEvent, useRef } from 'react';

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowUp: (at) => Math.max(0, at - 1),
  ArrowDown: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * In a list whose rows' controls have their id as `data-row`: the arrow keys up and down, Home and End choose a row, and the
 * focus goes along.
 *
 * @returns the props of the list's box.
 */
export function useRowKeys<E extends HTMLElement>(ids: readonly string[], onChoose: (id: string) => void) {
  const ref = useRef<E>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const row = event.target instanceof HTMLElement ? event.target.dataset.row : undefined;
    const at = row === undefined ? -1 : ids.indexOf(row);
    if (!step || at < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const id = ids[step(at, ids.length - 1)];
    if (id === undefined || id === row) return;
    ref.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus();
    onChoose(id);
  };
  return { ref, onKeyDown };
}
