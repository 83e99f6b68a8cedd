import type { Tote } from '@floorlight/contracts/totes';
import { Package } from 'lucide-react';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { SiteToteCards } from './SiteToteCards.tsx';
import { SiteToteTable } from './SiteToteTable.tsx';

export interface SiteToteListProps {
  totes: readonly Tote[];
  /** The id of the one that is looked at. */
  chosen: string | null;
  onChoose: (id: string) => void;
  timeOf: (instant: string) => string;
}

export function SiteToteList({ isNarrowed, ...rest }: SiteToteListProps & { isNarrowed: boolean }) {
  const List = useDesk() ? SiteToteTable : SiteToteCards;
  if (rest.totes.length) return <List {...rest} />;
  return (
    <EmptyState as="h2" icon={Package} title={isNarrowed ? 'No totes found' : 'No totes on record'}>
      {isNarrowed
        ? 'No tote fits these filters.'
        : 'Register one here by its number, or from a card of the tote screen: then everyone sees who has it.'}
    </EmptyState>
  );
}
