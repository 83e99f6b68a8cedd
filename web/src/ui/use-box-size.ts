import { type RefObject, useLayoutEffect, useState } from 'react';

/** The size of an element in CSS pixels; null until measured. */
export function useBoxSize(element: RefObject<Element | null>): { width: number; height: number } | null {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver((entries) => {
      const box = entries.at(-1)?.contentRect;
      if (box) setSize({ width: box.width, height: box.height });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
