import type { ReactNode } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';

interface LoadedCardProps<Data> {
  /** Of the heading, unique on the page. */
  id: string;
  title: string;
  /** The title of a failure to load. */
  failed: string;
  query: { data?: Data | undefined; error?: unknown; isLoading: boolean; refetch: () => unknown };
  /** Shows the data once they are there. */
  children: (data: Data) => ReactNode;
}

/** A card with a heading, and what was loaded below it. */
export function LoadedCard<Data>({ id, title, failed, query, children }: LoadedCardProps<Data>) {
  const { data, error, isLoading, refetch } = query;
  return (
    <Card aria-labelledby={id} className="overflow-hidden">
      <h2 id={id} className="px-5 pt-5 pb-3 font-semibold text-title">
        {title}
      </h2>
      {isLoading && (
        <div className="px-5 pb-5">
          <LoadingNote />
          <Skeleton className="h-16" />
        </div>
      )}
      {!isLoading && !data && (
        <ErrorState title={failed} message={failureMessageOf(error, api.tryAgain())} onRetry={refetch} />
      )}
      {data && children(data)}
    </Card>
  );
}
