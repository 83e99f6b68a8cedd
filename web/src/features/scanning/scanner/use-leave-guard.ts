import { paths } from '@floorlight/contracts/paths';
import { useEffect } from 'react';

/** While `enabled`, a link that would leave this screen is not followed: `onLeave` is told where it leads. */
export function useLeaveGuard(enabled: boolean, onLeave: (to: string) => void): void {
  useEffect(() => {
    if (!enabled) return;
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (!link || link.origin !== location.origin || link.target || link.closest('[role="dialog"]')) return;
      // Nothing stands between a person and an alarm.
      if (link.pathname.startsWith(paths.emergency) || link.closest('[data-above-dialogs]')) return;
      if (link.pathname === location.pathname || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      onLeave(link.pathname + link.search);
    };
    // Before the router hears of it.
    document.addEventListener('click', ask, { capture: true });
    return () => document.removeEventListener('click', ask, { capture: true });
  }, [enabled, onLeave]);
}
