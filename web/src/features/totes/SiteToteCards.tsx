import { ChevronRight } from 'lucide-react';
import type { SiteToteListProps } from './SiteToteList.tsx';
import { ToteStatusBadge } from './ToteStatusBadge.tsx';
import { itemWords } from './tote-looks.ts';

/** On a phone: one card per tote; a tap opens it. */
export function SiteToteCards({ totes, onChoose, timeOf }: SiteToteListProps) {
  return (
    <ul aria-label="Totes" className="grid grid-cols-1 gap-3">
      {totes.map((tote) => (
        <li key={tote.id} className="min-w-0">
          <button
            type="button"
            onClick={() => onChoose(tote.id)}
            className="pressable flex w-full items-center gap-3 rounded-card bg-surface p-4 text-left shadow-card hairline"
          >
            <span className="min-w-0 grow">
              <span className="flex flex-wrap items-center gap-2">
                <ToteStatusBadge status={tote.status} />
                <span className="ml-auto text-caption text-muted">{timeOf(tote.lastUpdated)}</span>
              </span>
              <span className="mt-2 block break-all font-mono font-semibold">{tote.toteNumber}</span>
              <span className="block break-words text-caption text-muted">
                {itemWords(tote.itemCount)} · {tote.assignedToName ?? 'Nobody has it'}
              </span>
            </span>
            <ChevronRight aria-hidden="true" className="size-6 shrink-0 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
}
