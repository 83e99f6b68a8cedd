import { UserRoundCheck } from 'lucide-react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { DecidedRequests } from './DecidedRequests.tsx';
import { signUpPollInterval, useListSignUpRequestsQuery } from './sign-ups-api.ts';
import { WaitingRequest } from './WaitingRequest.tsx';

/** Lists the people who registered as managers and wait for approval. */
export function SignUpRequestsPage() {
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-5">
      <header>
        <h1 className="font-bold text-heading tracking-tight">Sign-up Requests</h1>
        <p className="text-muted">
          People who registered as a manager of your site. Until you decide, they are workers.
        </p>
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
        <ErrorState
          title="Couldn't load the requests"
          message={failureMessageOf(error, 'Please try again.')}
          onRetry={refetch}
        />
      </Card>
    );
  if (!data.length)
    return (
      <Card>
        <EmptyState as="h2" icon={UserRoundCheck} title="Nobody is waiting">
          When someone registers as a manager of your site, the request appears here for approval.
        </EmptyState>
      </Card>
    );
  return (
    <ul aria-label="Waiting" className="grid grid-cols-1 gap-3">
      {data.map((request) => (
        <WaitingRequest key={request.id} request={request} now={now} />
      ))}
    </ul>
  );
}
