import {
  forgotPassword,
  getSignUpMode,
  register,
  resendVerification,
  resetPassword,
  type User,
  verifyEmail,
} from '@floorlight/contracts/accounts';
import { createFirstAdministrator } from '@floorlight/contracts/first-administrator';
import { acceptInvitation, openInvitation } from '@floorlight/contracts/invitations';
import { listManagerIds } from '@floorlight/contracts/manager-tokens';
import { type ApiDispatch, api, fromContract } from '#lib/api/api.ts';
import { takeChoice } from '#lib/language/language.ts';
import { userApi } from '#lib/session/user-api.ts';

export { UseTokenButton } from './manager-tokens/UseTokenButton.tsx';
export { useOpenedActs } from './manager-tokens/use-opened-acts.ts';

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSignUpMode: build.query(fromContract(getSignUpMode)),
    register: build.mutation(fromContract(register)),
    forgotPassword: build.mutation(fromContract(forgotPassword)),
    resendVerification: build.mutation(fromContract(resendVerification)),
    resetPassword: build.mutation(fromContract(resetPassword)),
    openInvitation: build.query(fromContract(openInvitation)),
    createFirstAdministrator: build.mutation(fromContract(createFirstAdministrator)),
    acceptInvitation: build.mutation(fromContract(acceptInvitation)),
    verifyEmail: build.query(fromContract(verifyEmail)),
    listManagerIds: build.query(fromContract(listManagerIds)),
  }),
});

export const {
  useGetSignUpModeQuery,
  useRegisterMutation,
  useForgotPasswordMutation,
  useResendVerificationMutation,
  useResetPasswordMutation,
  useOpenInvitationQuery,
  useAcceptInvitationMutation,
  useCreateFirstAdministratorMutation,
  useVerifyEmailQuery,
} = authApi;

/** The manager IDs of the site, to be offered in a form, and whether the site is known to have none. */
export function useManagerIds({ skip = false } = {}): { offered: { value: string; label: string }[]; isNone: boolean } {
  const { data } = authApi.useListManagerIdsQuery(undefined, { skip });
  const offered = (data ?? []).map(({ managerId, name }) => ({ value: managerId, label: name }));
  return { offered, isNone: data?.length === 0 };
}

/** Takes over the user who has just signed in, with the language that they chose on the sign-in screen. */
export const takeSignIn =
  (user: User) =>
  (dispatch: ApiDispatch): void => {
    const language = takeChoice()?.tag ?? user.language;
    dispatch(
      userApi.util.upsertQueryEntries([{ endpointName: 'getUser', arg: undefined, value: { ...user, language } }]),
    );
    if (language !== user.language)
      dispatch(userApi.endpoints.updatePreferences.initiate({ body: { language } }, { track: false }));
  };
