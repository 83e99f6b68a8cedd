import { UserRoundCheck } from 'lucide-react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { DecidedRequests } from './DecidedRequests.tsx';
import { t } from './messages.ts';
import { signUpPollInterval, useListSignUpRequestsQuery } from './sign-ups-api.ts';
import { WaitingRequest } from './WaitingRequest.tsx';

/** Lists the people who registered and wait for approval. */
export function SignUpRequestsPage() {
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-5">
      <header>
        <h1 className="font-bold text-heading tracking-tight">{t.title()}</h1>
        <p className="text-muted">{t.lead()}</p>
      </header>
      <Waiting />
      <DecidedRequests />
    </div>
  );
}

function Waiting() {
  const { data, error, isLoading, refetch } = useListSignUpRequestsQuery(
    { query: { status: 'pending' } },
    { refetchOnMountOrArgChange: true },
  );
  useAttendedPoll(refetch, signUpPollInterval);
  const now = useNow(10_000);
  if (isLoading)
    return (
      <div className="grid grid-cols-1 gap-3">
        <LoadingNote />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
    );
  if (!data)
    return (
      <Card>
        <ErrorState title={t.loadFailed()} message={failureMessageOf(error, api.tryAgain())} onRetry={refetch} />
      </Card>
    );
  if (!data.length)
    return (
      <Card>
        <EmptyState as="h2" icon={UserRoundCheck} title={t.emptyTitle()}>
          {t.empty()}
        </EmptyState>
      </Card>
    );
  return (
    <ul aria-label={t.waiting()} className="grid grid-cols-1 gap-3">
      {data.map((request) => (
        <WaitingRequest key={request.id} request={request} now={now} />
      ))}
    </ul>
  );
}
