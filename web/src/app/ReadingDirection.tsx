import { Direction } from 'radix-ui';
import type { ReactNode } from 'react';

/** Gives Radix components the document's direction: which arrow key leads to the next tab, for example. */
export function ReadingDirection({ children }: { children: ReactNode }) {
  return (
    <Direction.Provider dir={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>{children}</Direction.Provider>
  );
}
