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
    // The sizes that come with the change: asking the element would lay out the page anew after each of these variables.
    const observer = new ResizeObserver(([entry]) => {
      const [size] = entry?.borderBoxSize ?? [];
      publishSize(height, size?.blockSize ?? 0);
      if (width) publishSize(width, size?.inlineSize ?? 0);
    });
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      const { style } = document.documentElement;
      style.removeProperty(height);
      if (width) style.removeProperty(width);
    };
  }, [height, width]);
  return box;
}

/** Sets a variable, in pixels. The whole page is styled anew with each that changes. */
export function publishSize(variable: Variable, pixels: number): void {
  const { style } = document.documentElement;
  const size = `${Math.round(pixels)}px`;
  if (style.getPropertyValue(variable) !== size) style.setProperty(variable, size);
}
