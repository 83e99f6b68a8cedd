import { ArrowRight } from 'lucide-react';
import { RowList } from '#ui/lists/RowList.tsx';
import type { DescribedChange } from './describe-changes.ts';
import { t } from './messages.ts';

interface ChangeListProps {
  label: string;
  changes: readonly DescribedChange[];
}

/** Changes with what was there before and what is there after them. */
export function ChangeList({ label, changes }: ChangeListProps) {
  return (
    <RowList label={label} variant="lines" rows={changes} keyOf={({ field }) => field}>
      {({ field, before, after }) => (
        <div className="py-2.5">
          <p className="font-semibold">{field}</p>
          <p className="flex flex-wrap items-center gap-x-2 break-words">
            {before === undefined ? (
              <span className="text-muted">{t.added()}</span>
            ) : (
              <del className="min-w-0 text-muted">{before}</del>
            )}
            <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
            {after === undefined ? (
              <span className="text-muted">{t.removed()}</span>
            ) : (
              <ins className="min-w-0 no-underline">{after}</ins>
            )}
          </p>
        </div>
      )}
    </RowList>
  );
}
