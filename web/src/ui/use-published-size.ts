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
    // The sizes that come with the change: asking the element would lay out the page anew after each of these variables.
    const observer = new ResizeObserver(([entry]) => {
      const [size] = entry?.borderBoxSize ?? [];
      style.setProperty(height, `${Math.round(size?.blockSize ?? 0)}px`);
      if (width) style.setProperty(width, `${Math.round(size?.inlineSize ?? 0)}px`);
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
