import { ClipboardCheck } from 'lucide-react';
import { wordsOf } from '#lib/api/failure.ts';
import { useSteadyChoice } from '#lib/lists/use-steady-choice.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { type IncidentQuery, useGetIncidentQuery, useListIncidentsInfiniteQuery } from './api.ts';
import { IncidentCards } from './IncidentCards.tsx';
import { IncidentDetail } from './IncidentDetail.tsx';
import { IncidentTable } from './IncidentTable.tsx';

interface IncidentBrowserProps {
  query: IncidentQuery;
  /** Whether there is room for the list and the detail side by side. */
  desk: boolean;
  /** The id of the one that is looked at. */
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

const placeholders = [1, 2, 3, 4];

/** The list of incidents and the one that is looked at: side by side at a desk, one after the other on a phone. */
export function IncidentBrowser({ query, desk, chosen, onChoose }: IncidentBrowserProps) {
  const list = useListIncidentsInfiniteQuery(query, { refetchOnMountOrArgChange: true });
  const now = useNow(30_000);
  const incidents = list.currentData?.pages.flat() ?? [];
  const [first] = useSteadyChoice(incidents.map(({ id }) => id));
  const shown = chosen ?? (desk ? first : null);
  const detail = shown && <ChosenIncident id={shown} />;
  if (detail && !desk) return detail;

  const rows = () => {
    if (!list.currentData)
      return list.error && !list.isFetching ? (
        <ErrorState
          title="Reports could not be loaded"
          message={wordsOf(list.error, 'Please try again.')}
          onRetry={list.refetch}
        />
      ) : (
        <div className="grid grid-cols-1 gap-3">
          <LoadingNote />
          {placeholders.map((row) => (
            <Skeleton key={row} className="h-28 rounded-card desk:h-16" />
          ))}
        </div>
      );
    if (!incidents.length)
      return (
        <EmptyState as="h2" icon={ClipboardCheck} title="No incidents">
          {Object.keys(query).length
            ? 'No report fits these filters.'
            : 'What is reported is shown here, with who handles it and how it ended.'}
        </EmptyState>
      );
    const List = desk ? IncidentTable : IncidentCards;
    return <List incidents={incidents} chosen={shown} onChoose={onChoose} now={now} />;
  };

  return (
    <div className="grid grid-cols-1 items-start gap-5 desk:grid-cols-[minmax(0,3fr)_minmax(340px,2fr)]">
      <div className="grid grid-cols-1 gap-3">
        {rows()}
        {list.hasNextPage && (
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Load More
          </Button>
        )}
      </div>
      {detail}
    </div>
  );
}

function ChosenIncident({ id }: { id: string }) {
  const { currentData, error, isFetching, refetch } = useGetIncidentQuery({ params: { id } });
  if (currentData) return <IncidentDetail incident={currentData} />;
  if (error && !isFetching)
    return (
      <ErrorState
        title="This report could not be loaded"
        message={wordsOf(error, 'Please try again.')}
        onRetry={refetch}
      />
    );
  return (
    <div>
      <LoadingNote />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}
