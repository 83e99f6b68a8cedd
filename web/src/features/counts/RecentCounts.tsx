import { ClipboardList } from 'lucide-react';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { CountLine, WaitingLine } from './CountLine.tsx';
import { t } from './messages.ts';
import type { SessionCounts } from './use-session-counts.ts';

const shown = 10;

/** The last counts of the session, starting with those that wait on this device. */
export function RecentCounts({ session, timeZone }: { session: SessionCounts; timeZone: string }) {
  const { counts, isError } = session;
  const waiting = session.waiting.toReversed().slice(0, shown);
  const sent = (counts ?? []).slice(0, shown - waiting.length);
  return (
    <Card aria-labelledby="recent-counts" className="overflow-hidden">
      <h2 id="recent-counts" className="px-4 pt-4 pb-2 font-semibold text-title desk:px-5">
        {t.recentCounts()}
      </h2>
      {waiting.length + sent.length > 0 ? (
        <ul>
          {waiting.map((entry) => (
            <WaitingLine key={entry.key} entry={entry} timeZone={timeZone} />
          ))}
          {sent.map((count) => (
            <CountLine key={count.id} count={count} timeZone={timeZone} />
          ))}
        </ul>
      ) : counts || isError ? (
        <EmptyState icon={ClipboardList} title={isError ? t.nothingToShow() : t.noCounts()}>
          {t.noCountsHint()}
        </EmptyState>
      ) : (
        <div className="grid gap-2 p-4">
          <LoadingNote />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      )}
    </Card>
  );
}
