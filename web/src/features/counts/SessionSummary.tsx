import type { CountSummary } from '@floorlight/contracts/counts';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import type { CountPlan } from './count-plan.ts';
import { categories, numberWords } from './count-words.ts';
import { t as counts } from './messages.ts';
import { ReportActions } from './ReportActions.tsx';
import { t } from './session-messages.ts';
import type { SessionCounts } from './use-session-counts.ts';

interface SessionSummaryProps {
  session: SessionCounts;
  plan: CountPlan;
}

/** The totals of the user's session, and its reports. */
export function SessionSummary({ session, plan }: SessionSummaryProps) {
  const { sessionId, summary, waiting, isError, retry } = session;
  return (
    <Card aria-labelledby="session-summary" className="grid gap-4 p-4 desk:p-5">
      <h2 id="session-summary" className="font-semibold text-title">
        {t.summary()}
      </h2>
      {summary && sessionId ? (
        <>
          <SummaryFigures summary={summary} />
          {waiting.length > 0 && <p className="text-caption text-muted">{t.notIncluded({ count: waiting.length })}</p>}
          <ReportActions sessionId={sessionId} recipients={plan.reportRecipients} isEmpty={summary.totalWalls === 0} />
        </>
      ) : isError ? (
        <ErrorState title={t.loadFailed()} message={t.keepCounting()} onRetry={retry} />
      ) : (
        <>
          <LoadingNote />
          <Skeleton className="h-46" />
          <Skeleton className="h-12" />
        </>
      )}
    </Card>
  );
}

export function SummaryFigures({ summary }: { summary: CountSummary }) {
  const figures = [
    [t.wallsCounted(), summary.totalWalls],
    ...categories.map((id) => [counts.category[id](), summary[id]] as const),
  ] as const;
  return (
    <dl className="grid">
      {figures.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-3 py-1.5">
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold">{numberWords(value)}</dd>
        </div>
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-3 pt-2 hairline-t">
        <dt className="font-semibold">{t.totalItems()}</dt>
        <dd className="font-bold text-heading">{numberWords(summary.totalItems)}</dd>
      </div>
    </dl>
  );
}
