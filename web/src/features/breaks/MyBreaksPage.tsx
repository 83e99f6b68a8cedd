import type { getMyBreaks } from '@floorlight/contracts/breaks';
import type { ReplyOf } from '@floorlight/contracts/endpoint';
import { paths } from '@floorlight/contracts/paths';
import { Coffee, ShieldCheck } from 'lucide-react';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PageHeader, PageHint } from '#ui/PageHeader.tsx';
import { useGetMyBreaksQuery } from './api.ts';
import { MyBreakDays } from './MyBreakDays.tsx';
import { MyBreakList } from './MyBreakList.tsx';

type MyBreaks = ReplyOf<typeof getMyBreaks>;

/** Everything that is stored about the user's own breaks, and who sees it. */
export function MyBreaksPage() {
  const { data, isError, refetch } = useGetMyBreaksQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader back={{ label: 'Back to home', to: paths.home }} title="My Breaks">
        <PageHint>Everything that is stored about your breaks</PageHint>
      </PageHeader>
      {data ? (
        <StoredBreaks mine={data} />
      ) : isError ? (
        <ErrorState title="Couldn't load your breaks" message="Check the network and try again." onRetry={refetch} />
      ) : (
        <div className="grid gap-5">
          <LoadingNote />
          <Skeleton className="h-24" />
          <Skeleton className="h-60" />
        </div>
      )}
    </div>
  );
}

function StoredBreaks({ mine }: { mine: MyBreaks }) {
  return (
    <>
      <Notice tone="low" icon={ShieldCheck}>
        <p>
          {mine.privacy === 'team'
            ? 'Managers of your site see figures of the whole team, without names and types. They see your name only while you are over your break time.'
            : 'Managers of your site see each break with your name, its type and how long it took, and figures of the past 7 days.'}
        </p>
        <p className="mt-1">
          Your breaks and their figures are deleted after {mine.retentionDays} days.
          {mine.userName && ` Your name is stored with your breaks as ${mine.userName}.`} Your location is never stored:
          the place is always "Warehouse Floor".
        </p>
        <p className="mt-1">
          {mine.privacy === 'team'
            ? 'Your breaks are not in the audit log of your site.'
            : 'The audit log of your site also records when you started and ended a break, but not its type. Its entries are never deleted.'}{' '}
          Break messages are in your notifications.
        </p>
      </Notice>
      {mine.sessions.length === 0 ? (
        <Card>
          <EmptyState icon={Coffee} title="Nothing is stored" as="h2">
            Breaks you take with Away Break on the dashboard appear here.
          </EmptyState>
        </Card>
      ) : (
        <>
          <MyBreakList sessions={mine.sessions} />
          <MyBreakDays days={mine.days} />
        </>
      )}
    </>
  );
}
