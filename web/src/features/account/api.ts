import {
  forgotPassword,
  login,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '@floorlight/contracts/accounts';
import { api, fromContract } from '#lib/api/api.ts';
import { takeChoice } from '#lib/language/language.ts';
import { userApi } from '#lib/session/user-api.ts';

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation({
      ...fromContract(login),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        const { user } = answer.data;
        const language = takeChoice()?.tag ?? user.language;
        dispatch(userApi.util.upsertQueryData('getUser', undefined, { ...user, language }));
        if (language !== user.language)
          dispatch(userApi.endpoints.updatePreferences.initiate({ body: { language } }, { track: false }));
      },
    }),
    register: build.mutation(fromContract(register)),
    forgotPassword: build.mutation(fromContract(forgotPassword)),
    resendVerification: build.mutation(fromContract(resendVerification)),
    resetPassword: build.mutation(fromContract(resetPassword)),
    verifyEmail: build.query(fromContract(verifyEmail)),
  }),
});

export const {
  useLoginMutation,
  useRegisterMutation,
  useForgotPasswordMutation,
  useResendVerificationMutation,
  useResetPasswordMutation,
  useVerifyEmailQuery,
} = authApi;
