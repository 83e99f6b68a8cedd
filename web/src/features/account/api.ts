import {
  forgotPassword,
  login,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '@floorlight/contracts/accounts';
import { api, fromContract } from '#lib/api/api.ts';
import { userApi } from '#lib/session/user-api.ts';

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation({
      ...fromContract(login),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(userApi.util.upsertQueryData('getUser', undefined, answer.data.user));
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
