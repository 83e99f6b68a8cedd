import { useEffect } from 'react';

/** Names the page in the browser's tab and history, and to screen readers. Without a title it changes nothing. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    document.title = `${title} · Floorlight`;
    return () => {
      document.title = 'Floorlight';
    };
  }, [title]);
}
