import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { useGetCountSummaryQuery, useListCountsQuery } from './api.ts';
import { CountLine } from './CountLine.tsx';
import { useCountPlan } from './count-plan.ts';
import { ReportActions } from './ReportActions.tsx';
import { SummaryFigures } from './SessionSummary.tsx';
import { t } from './session-messages.ts';

/** One session in full: its totals, its reports and every count, including replaced ones. */
export function SessionSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const ofSession = { query: { sessionId: id } };
  const { plan, error: planError, retry } = useCountPlan();
  const summary = useGetCountSummaryQuery(ofSession, { refetchOnMountOrArgChange: true });
  const counts = useListCountsQuery(ofSession, { refetchOnMountOrArgChange: true });
  const failure = summary.error ?? counts.error ?? planError;
  const name = counts.data?.[0]?.countedByName;
  return (
    <Dialog open onOpenChange={onClose} shape="sheet" title={name ? t.sessionOf({ name }) : t.session()}>
      {summary.data && counts.data && plan ? (
        <div className="grid grid-cols-1 gap-4">
          <SummaryFigures summary={summary.data} />
          <ReportActions sessionId={id} recipients={plan.reportRecipients} isEmpty={summary.data.totalWalls === 0} />
          <ul aria-label={t.counts()} className="-mx-4 desk:-mx-5">
            {counts.data.map((count) => (
              <CountLine key={count.id} count={count} timeZone={plan.timeZone} />
            ))}
          </ul>
        </div>
      ) : failure ? (
        <ErrorState
          title={t.loadFailed()}
          message={failureMessageOf(failure, api.tryAgain())}
          onRetry={() => {
            if (!plan) void retry();
            void summary.refetch();
            void counts.refetch();
          }}
        />
      ) : (
        <div className="grid gap-3">
          <LoadingNote />
          <Skeleton className="h-46" />
          <Skeleton className="h-60" />
        </div>
      )}
    </Dialog>
  );
}
