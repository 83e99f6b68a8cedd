import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** For a desktop: a list with the detail of the selected row beside it. Without a detail the list has the whole width. */
export function ListWithDetail({ detail, children }: { detail: ReactNode; children: ReactNode }) {
  return (
    <div
      className={clsx(
        'grid grid-cols-1 items-start gap-5',
        detail && 'desk:grid-cols-[minmax(0,3fr)_minmax(340px,2fr)]',
      )}
    >
      <div className="grid grid-cols-1 gap-3 empty:hidden">{children}</div>
      {detail}
    </div>
  );
}
