import { useLayoutEffect } from 'react';

/** Shows the page in dark colours while it is open: a bright wall dazzles, and nobody chooses a theme there. */
export function useDarkPage(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const before = dataset.theme;
    dataset.theme = 'dark';
    return () => {
      if (before) dataset.theme = before;
    };
  }, []);
}
