import { useEffect, useRef } from 'react';

/**
 * Publishes the height of an element as a CSS variable in pixels, so that fixed elements elsewhere stay clear of it.
 *
 * @returns the ref of that element.
 */
export function usePublishedHeight<E extends HTMLElement>(variable: `--${string}`) {
  const box = useRef<E>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(variable, `${box.current?.offsetHeight ?? 0}px`));
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      style.removeProperty(variable);
    };
  }, [variable]);
  return box;
}
