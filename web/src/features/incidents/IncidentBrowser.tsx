import { ClipboardCheck } from 'lucide-react';
import { loadFailure } from '#lib/api/load-failure.ts';
import { useStableSelection } from '#lib/lists/use-stable-selection.ts';
import { useNow } from '#lib/time/use-now.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { ListWithDetail } from '#ui/lists/ListWithDetail.tsx';
import { LoadMore } from '#ui/lists/LoadMore.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { type IncidentQuery, useGetIncidentQuery, useListIncidentsInfiniteQuery } from './api.ts';
import { IncidentDetail } from './IncidentDetail.tsx';
import { IncidentList } from './IncidentList.tsx';
import { t } from './page-messages.ts';

interface IncidentBrowserProps {
  query: IncidentQuery;
  /** Whether there is room for the list and the detail side by side. */
  desk: boolean;
  /** The id of the selected incident. */
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

/** The list of incidents and the selected one: side by side on a desktop, one at a time on a phone. */
export function IncidentBrowser({ query, desk, chosen, onChoose }: IncidentBrowserProps) {
  const list = useListIncidentsInfiniteQuery(query, { refetchOnMountOrArgChange: true });
  const now = useNow(30_000);
  const incidents = list.currentData?.pages.flat();
  const [first] = useStableSelection((incidents ?? []).map(({ id }) => id));
  const shown = chosen ?? (desk ? first : null);
  const detail = shown && <ChosenIncident id={shown} />;
  if (detail && !desk) return detail;
  return (
    <ListWithDetail detail={detail}>
      <ListStates
        rows={incidents}
        failure={loadFailure(list, t.listFailed())}
        loading={<Placeholders count={4} className="h-28 rounded-card desk:h-16" />}
        empty={
          <EmptyState as="h2" icon={ClipboardCheck} title={t.emptyTitle()}>
            {Object.keys(query).length ? t.noneFits() : t.empty()}
          </EmptyState>
        }
      >
        {(rows) => <IncidentList incidents={rows} chosen={shown} onChoose={onChoose} now={now} />}
      </ListStates>
      <LoadMore query={list} />
    </ListWithDetail>
  );
}

function ChosenIncident({ id }: { id: string }) {
  const { currentData, ...query } = useGetIncidentQuery({ params: { id } });
  if (currentData) return <IncidentDetail incident={currentData} />;
  const failure = loadFailure(query, t.incidentFailed());
  return failure ? <ErrorState {...failure} /> : <Placeholders count={1} className="h-96 rounded-card" />;
}
