import { useEffect, useRef } from 'react';

type Variable = `--${string}`;

/**
 * Publishes the height of an element, and its width where asked, as CSS variables in pixels, so that fixed elements elsewhere
 * stay clear of it.
 *
 * @returns the ref of that element.
 */
export function usePublishedSize<E extends HTMLElement>(height: Variable, width?: Variable) {
  const box = useRef<E>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(height, `${box.current?.offsetHeight ?? 0}px`);
      if (width) style.setProperty(width, `${box.current?.offsetWidth ?? 0}px`);
    });
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      style.removeProperty(height);
      if (width) style.removeProperty(width);
    };
  }, [height, width]);
  return box;
}
