import { paths } from '@floorlight/contracts/paths';
import { useEffect } from 'react';

/** While `enabled`, links that leave this screen are blocked and `onLeave` gets their target. */
export function useLeaveGuard(enabled: boolean, onLeave: (to: string) => void): void {
  useEffect(() => {
    if (!enabled) return;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (!link || link.origin !== location.origin || link.target || link.closest('[role="dialog"]')) return;
      // Never block the way to an alarm.
      if (link.pathname.startsWith(paths.emergency) || link.closest('[data-above-dialogs]')) return;
      if (link.pathname === location.pathname || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      onLeave(link.pathname + link.search);
    };
    // In the capture phase, before the router.
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [enabled, onLeave]);
}
