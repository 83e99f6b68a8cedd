import { useEffect } from 'react';

/** Sets the page's title for the browser's tab and history and for screen readers. Does nothing without a title. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    document.title = `${title} · Floorlight`;
    return () => {
      document.title = 'Floorlight';
    };
  }, [title]);
}
