import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { keepsPlace } from '#lib/navigation/keeps-place.ts';

/** Milliseconds in which a list may be as long again as it was. */
const longestWait = 1500;

/**
 * Scrolls a new screen to its top and moves the focus there. Back returns to the place where a screen was left, and from row to
 * row of a list nothing moves.
 *
 * @returns the ref of the box that scrolls.
 */
export function useScrollPlace() {
  const main = useRef<HTMLElement>(null);
  const { key, pathname, state } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const shown = useRef(pathname);
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const box = main.current;
    if (!box) return;
    const isNew = shown.current !== pathname;
    shown.current = pathname;
    const wasAt = isBack ? (places.current.get(key) ?? 0) : 0;
    let stop = () => {};
    if (isNew && !keepsPlace(state)) {
      box.scrollTo(0, wasAt);
      box.focus({ preventScroll: true });
      stop = wasAt > 0 ? scrollWhenLong(box, wasAt) : stop;
    }
    const note = () => places.current.set(key, box.scrollTop);
    box.addEventListener('scroll', note, { passive: true });
    return () => {
      stop();
      box.removeEventListener('scroll', note);
    };
  }, [key, pathname, state, isBack]);
  return main;
}

/** Scrolls again as a screen grows, because its lists may come from the server. A touch or key of its reader ends it. */
function scrollWhenLong(box: HTMLElement, place: number): () => void {
  const observer = new ResizeObserver(() => {
    box.scrollTo(0, place);
    if (box.scrollTop >= place) stop();
  });
  const timer = setTimeout(() => stop(), longestWait);
  const inputs = ['wheel', 'pointerdown', 'keydown'] as const;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const input of inputs) box.removeEventListener(input, stop);
  };
  for (const input of inputs) box.addEventListener(input, stop, { passive: true });
  for (const child of box.children) observer.observe(child);
  return stop;
}
