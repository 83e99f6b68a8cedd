import { paths } from '@floorlight/contracts/paths';
import { ArrowLeft, History } from 'lucide-react';
import { Link } from 'react-router-dom';
import { loadFailure } from '#lib/api/load-failure.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Card } from '#ui/Card.tsx';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { LoadMore } from '#ui/lists/LoadMore.tsx';
import { useListActivityInfiniteQuery } from '../api.ts';
import { ActivityRow } from './ActivityRow.tsx';
import { ActivitySkeleton } from './ActivitySkeleton.tsx';
import { t } from './messages.ts';

/** Everything the user did, newest first. */
export function ActivityPage() {
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-5">
      <header className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <h1 className="font-bold text-heading tracking-tight">{t.title()}</h1>
          <p className="text-muted">{t.purpose()}</p>
        </div>
        <Link to={paths.home} className={buttonStyle('secondary', 'control', 'shrink-0')}>
          <ArrowLeft aria-hidden="true" className="size-5" />
          {t.dashboard()}
        </Link>
      </header>
      <Card aria-label={t.list()} className="overflow-hidden">
        <List />
      </Card>
    </div>
  );
}

function List() {
  const { data, ...query } = useListActivityInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const now = useNow(10_000);
  return (
    <ListStates
      rows={data?.pages.flatMap(({ entries }) => entries)}
      failure={loadFailure(query, t.failed())}
      loading={<ActivitySkeleton rows={8} />}
      empty={
        <EmptyState
          as="h2"
          icon={History}
          title={t.nothingYet()}
          action={
            <Link to={paths.home} className={buttonStyle('primary')}>
              {t.toDashboard()}
            </Link>
          }
        >
          {t.nothingYetHint()}
        </EmptyState>
      }
    >
      {(activities) => (
        <>
          <ul>
            {activities.map((activity) => (
              <ActivityRow key={activity.id} activity={activity} now={now} />
            ))}
          </ul>
          {query.hasNextPage && (
            <div className="p-4 hairline-t">
              <LoadMore query={query} className="w-full" />
            </div>
          )}
        </>
      )}
    </ListStates>
  );
}
