import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The element below the scrolling screen where its action bar stands; null outside the frame. */
export const ActionBarPlace = createContext<HTMLElement | null>(null);

/** The screen's main action, always in sight below what scrolls, so that it covers nothing. */
export function ActionBar({ children }: { children: ReactNode }) {
  const place = useContext(ActionBarPlace);
  const bar = <div className="bg-surface px-4 py-3 hairline-t max-[359px]:px-3">{children}</div>;
  return place ? createPortal(bar, place) : bar;
}
