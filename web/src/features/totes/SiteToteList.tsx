import type { Tote } from '@floorlight/contracts/totes';
import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { ChoiceCards } from '#ui/lists/ChoiceCards.tsx';
import { ChoiceTable } from '#ui/lists/ChoiceTable.tsx';
import type { Column } from '#ui/lists/DataTable.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { t } from './messages.ts';
import { t as site } from './site-totes-messages.ts';
import { ToteStatusBadge } from './ToteStatusBadge.tsx';

interface SiteToteListProps {
  totes: readonly Tote[];
  /** Id of the tote whose details are open. */
  chosen: string | null;
  onChoose: (id: string) => void;
  timeOf: (instant: string) => string;
}

/** A table at a desk, cards on a phone. */
export function SiteToteList({ totes, chosen, onChoose, timeOf }: SiteToteListProps) {
  const age = ({ lastUpdated }: Tote) => timeOf(lastUpdated);
  if (!useDesk())
    return (
      <ChoiceCards
        label={site.cards()}
        rows={totes}
        onChoose={onChoose}
        badges={({ status }) => <ToteStatusBadge status={status} />}
        time={age}
      >
        {cardText}
      </ChoiceCards>
    );
  return (
    <ChoiceTable
      caption={site.caption()}
      head={site.tote()}
      rows={totes}
      title={({ toteNumber }) => <span className="font-mono">{toteNumber}</span>}
      detail={age}
      columns={columns()}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

const columns = (): readonly Column<Tote>[] => [
  { head: t.statusField(), className: 'w-32', cell: ({ status }) => <ToteStatusBadge status={status} /> },
  {
    head: t.itemsField(),
    className: 'w-20 pe-6 text-end',
    cell: ({ itemCount }) => formatters.getNumberFormat(locale()).format(itemCount),
  },
  {
    head: site.assignedTo(),
    className: 'w-40 pe-4',
    cellClass: 'truncate text-caption',
    cell: ({ assignedToName }) => assignedToName ?? <span className="text-muted">{site.nobody()}</span>,
  },
];

const cardText = ({ toteNumber, itemCount, assignedToName }: Tote) => (
  <>
    <span className="mt-2 block break-all font-mono font-semibold">{toteNumber}</span>
    <span className="block break-words text-caption text-muted">
      {t.items({ count: itemCount })} · {assignedToName ?? t.nobodyHasIt()}
    </span>
  </>
);
