import { useEffect } from 'react';

/** Names the page in the browser's tab and history, and to those who hear it. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Floorlight`;
    return () => {
      document.title = 'Floorlight';
    };
  }, [title]);
}
