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

type Mine = ReplyOf<typeof getMyBreaks>;

/** All that is stored about the reader's own breaks, and who sees it. */
export function MyBreaksPage() {
  const { data, isError, refetch } = useGetMyBreaksQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader back={{ label: 'Back to home', to: paths.home }} title="My Breaks">
        <PageHint>Everything that is stored about your breaks</PageHint>
      </PageHeader>
      {data ? (
        <Stored mine={data} />
      ) : isError ? (
        <ErrorState
          title="Your breaks could not be loaded"
          message="Check the network and try again."
          onRetry={refetch}
        />
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

function Stored({ mine }: { mine: Mine }) {
  return (
    <>
      <Notice tone="low" icon={ShieldCheck}>
        <p>
          {mine.privacy === 'team'
            ? 'Managers of your site see figures of the whole team, without names and types. Your name shows only while your break is running over.'
            : 'Managers of your site see each break with your name, its type and how long it took, and figures of the past 7 days.'}
        </p>
        <p className="mt-1">
          Your breaks and their figures are deleted after {mine.retentionDays} days.
          {mine.userName && ` Your name is stored with your breaks as ${mine.userName}.`} Where you are is never stored:
          the place is always "Warehouse Floor".
        </p>
        <p className="mt-1">
          {mine.privacy === 'team'
            ? 'The audit log of your site says nothing of your breaks.'
            : 'The audit log of your site also says that you began and ended a break, never which kind. Those lines stay: nothing is deleted from it.'}{' '}
          What you were told of your breaks stands in your notifications.
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
