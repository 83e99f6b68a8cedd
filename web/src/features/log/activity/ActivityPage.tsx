import { paths } from '@floorlight/contracts/paths';
import { ArrowLeft, History } from 'lucide-react';
import { Link } from 'react-router-dom';
import { wordsOf } from '#lib/api/failure.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { ActivityRow } from './ActivityRow.tsx';
import { ActivitySkeleton } from './ActivitySkeleton.tsx';
import { useListActivityInfiniteQuery } from './activity-api.ts';

/** Everything its owner did, newest first. */
export function ActivityPage() {
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-5">
      <header className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <h1 className="font-bold text-heading tracking-tight">My Activity</h1>
          <p className="text-muted">What you did in Floorlight, newest first.</p>
        </div>
        <Link to={paths.home} className={buttonStyle('secondary', 'control', 'shrink-0')}>
          <ArrowLeft aria-hidden="true" className="size-5" />
          Dashboard
        </Link>
      </header>
      <Card aria-label="My activity" className="overflow-hidden">
        <List />
      </Card>
    </div>
  );
}

function List() {
  const { data, error, isLoading, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useListActivityInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const now = useNow(10_000);
  if (isLoading) return <ActivitySkeleton rows={8} />;
  if (!data)
    return (
      <ErrorState
        title="Your activity could not be loaded"
        message={wordsOf(error, 'Please try again.')}
        onRetry={refetch}
      />
    );
  const activities = data.pages.flatMap(({ entries }) => entries);
  if (!activities.length)
    return (
      <EmptyState
        as="h2"
        icon={History}
        title="Nothing yet"
        action={
          <Link to={paths.home} className={buttonStyle('primary')}>
            Go to the Dashboard
          </Link>
        }
      >
        Alerts you send, barcodes you add and counts you save will be listed here.
      </EmptyState>
    );
  return (
    <>
      <ul>
        {activities.map((activity) => (
          <ActivityRow key={activity.id} activity={activity} now={now} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="p-4 hairline-t">
          <Button className="w-full" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load More
          </Button>
        </div>
      )}
    </>
  );
}
