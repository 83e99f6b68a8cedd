import { confirmRegistration, disownRegistration, type RegisteredFrom } from '@floorlight/contracts/accounts';
import { textOf } from '@floorlight/languages/coded';
import { UserRoundSearch } from 'lucide-react';
import { api, fromContract } from '#lib/api/api.ts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as failures } from '#lib/api/messages.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { userApi } from '#lib/session/user-api.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { t } from './registration-messages.ts';

const registrationApi = api.injectEndpoints({
  endpoints: (build) => ({
    confirmRegistration: build.mutation({
      ...fromContract(confirmRegistration),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(userApi.util.upsertQueryData('getUser', undefined, answer.data));
      },
    }),
    disownRegistration: build.mutation({
      ...fromContract(disownRegistration),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(userApi.util.upsertQueryData('getUser', undefined, null));
      },
    }),
  }),
});

/** Asks a new user whether they registered the account: a stranger may have, with this person's address. */
export function RegistrationCheck() {
  const { registeredFrom } = useCurrentUser();
  return registeredFrom ? <Question from={registeredFrom} /> : null;
}

function Question({ from: { at, ipAddress: address, device, codedDevice } }: { from: RegisteredFrom }) {
  const [confirm, { isLoading: confirming }] = registrationApi.useConfirmRegistrationMutation();
  const [disown, { isLoading: disowning }] = registrationApi.useDisownRegistrationMutation();
  const toast = useToast();
  const values = { time: useSiteClock('dateTime')(at), device: textOf(device, codedDevice) };
  const answer = async (send: typeof confirm | typeof disown) => {
    const { error } = await send();
    if (error) toast({ title: t.failed(), message: failureMessageOf(error, failures.tryAgain()), tone: 'danger' });
    else if (send === disown) toast({ title: t.locked(), message: t.lockedHint(), tone: 'warning' });
  };
  return (
    <Notice tone="medium" icon={UserRoundSearch}>
      <p className="font-semibold">{t.title()}</p>
      <p className="text-pretty">{address === null ? t.fromUnknown(values) : t.from({ ...values, address })}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button busy={confirming} disabled={disowning} onClick={() => answer(confirm)}>
          {t.wasMe()}
        </Button>
        <Button busy={disowning} disabled={confirming} onClick={() => answer(disown)}>
          {t.wasNotMe()}
        </Button>
      </div>
    </Notice>
  );
}
