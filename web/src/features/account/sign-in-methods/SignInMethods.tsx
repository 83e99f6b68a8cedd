import { LoadedCard } from '../LoadedCard.tsx';
import { t } from './messages.ts';
import { OneTimeCodes } from './OneTimeCodes.tsx';
import { Passkeys } from './Passkeys.tsx';
import { useGetSignInMethodsQuery } from './sign-in-methods-api.ts';

/** Passkeys and one-time codes of the user. */
export function SignInMethods() {
  const query = useGetSignInMethodsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <LoadedCard id="sign-in-methods" title={t.title()} failed={t.failed()} query={query}>
      {(methods) => (
        <>
          <Passkeys methods={methods} />
          <OneTimeCodes methods={methods} />
        </>
      )}
    </LoadedCard>
  );
}
