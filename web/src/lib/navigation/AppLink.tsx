import type { ComponentProps, MouseEvent } from 'react';
import { openPath } from './open-path.ts';

/** A link to a screen for what is shown beside the router, or before it is loaded. */
export function AppLink({ to, children, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  const open = (event: MouseEvent) => {
    // The browser opens new tabs and windows.
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openPath(to);
  };
  return (
    <a {...rest} href={to} onClick={open}>
      {children}
    </a>
  );
}
