import type { ImportReport } from '@floorlight/contracts/people-import';
import { textOf } from '@floorlight/languages/coded';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Notice } from '#ui/Notice.tsx';
import { t } from './messages.ts';

/** What a file would do or has done, and which lines are left out. */
export function ImportOutcome({ report, isApplied }: { report: ImportReport; isApplied: boolean }) {
  const { created, changed, unchanged, errors, errorCount } = report;
  return (
    <div role="status" className="grid grid-cols-1 gap-3">
      {isApplied ? (
        <Notice tone="resolved" icon={CircleCheck}>
          {t.did({ created, changed })}
        </Notice>
      ) : (
        <p>{t.would({ created, changed, unchanged })}</p>
      )}
      {errorCount > 0 && (
        <Notice tone="medium" icon={TriangleAlert}>
          <p className="font-semibold">{t.errors({ count: errorCount })}</p>
          <ul className="max-h-60 overflow-y-auto">
            {errors.map(({ line, message, coded }) => (
              <li key={line} className="break-words">
                {t.line({ line, message: textOf(message, coded) })}
              </li>
            ))}
            {errorCount > errors.length && <li>{t.moreErrors({ count: errorCount - errors.length })}</li>}
          </ul>
        </Notice>
      )}
    </div>
  );
}
