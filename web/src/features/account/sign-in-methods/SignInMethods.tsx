import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { t } from './messages.ts';
import { OneTimeCodes } from './OneTimeCodes.tsx';
import { Passkeys } from './Passkeys.tsx';
import { useGetSignInMethodsQuery } from './sign-in-methods-api.ts';

/** Passkeys and one-time codes of the user. */
export function SignInMethods() {
  const { data, error, isLoading, refetch } = useGetSignInMethodsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Card aria-labelledby="sign-in-methods" className="overflow-hidden">
      <h2 id="sign-in-methods" className="px-5 pt-5 pb-3 font-semibold text-title">
        {t.title()}
      </h2>
      {isLoading && (
        <div className="px-5 pb-5">
          <LoadingNote />
          <Skeleton className="h-16" />
        </div>
      )}
      {!isLoading && !data && (
        <ErrorState title={t.failed()} message={failureMessageOf(error, api.tryAgain())} onRetry={refetch} />
      )}
      {data && (
        <>
          <Passkeys methods={data} />
          <OneTimeCodes methods={data} />
        </>
      )}
    </Card>
  );
}
