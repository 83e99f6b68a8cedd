import type { Tote } from '@floorlight/contracts/totes';
import { clsx } from 'clsx';
import type { SiteToteListProps } from './SiteToteList.tsx';
import { ToteStatusBadge } from './ToteStatusBadge.tsx';

/** At a desk: a table to compare. */
export function SiteToteTable({ totes, chosen, onChoose, timeOf }: SiteToteListProps) {
  return (
    <div className="overflow-hidden rounded-card bg-surface shadow-card hairline">
      <table className="w-full table-fixed text-left">
        <caption className="sr-only">Totes, the last changed first</caption>
        <thead>
          <tr className="text-[13px] text-muted hairline-b">
            <th scope="col" className="py-3 pl-5 font-semibold">
              Tote
            </th>
            <th scope="col" className="w-32 py-3 font-semibold">
              Status
            </th>
            <th scope="col" className="w-20 py-3 pr-6 text-right font-semibold">
              Items
            </th>
            <th scope="col" className="w-40 py-3 pr-4 font-semibold">
              Assigned to
            </th>
          </tr>
        </thead>
        <tbody>
          {totes.map((tote) => (
            <Row
              key={tote.id}
              tote={tote}
              isChosen={tote.id === chosen}
              onChoose={() => onChoose(tote.id)}
              timeOf={timeOf}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  tote: Tote;
  isChosen: boolean;
  onChoose: () => void;
  timeOf: (instant: string) => string;
}

function Row({ tote, isChosen, onChoose, timeOf }: RowProps) {
  return (
    <tr
      className={clsx(
        'relative not-last:hairline-b hover:bg-sunken',
        isChosen && 'bg-sunken shadow-[inset_4px_0_0_var(--accent)]',
      )}
    >
      <td className="min-w-0 py-3 pl-5">
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={onChoose}
          className="block w-full truncate text-left font-mono font-semibold after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-offset-[-3px]"
        >
          {tote.toteNumber}
        </button>
        <span className="block truncate text-caption text-muted">{timeOf(tote.lastUpdated)}</span>
      </td>
      <td className="py-3">
        <ToteStatusBadge status={tote.status} />
      </td>
      <td className="py-3 pr-6 text-right">{tote.itemCount}</td>
      <td className="truncate py-3 pr-4 text-caption">
        {tote.assignedToName ?? <span className="text-muted">Nobody</span>}
      </td>
    </tr>
  );
}
