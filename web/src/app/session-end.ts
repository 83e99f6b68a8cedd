import { createListenerMiddleware } from '@reduxjs/toolkit';
import { type ApiState, api } from '#lib/api/api.ts';
import { statusOf } from '#lib/api/failure.ts';
import { userApi } from '#lib/session/user-api.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';

const redirectDelay = 500;

/** A wrong password is 401 too, and ends no session. */
const opensNoSession = ['login'];

export const sessionEndListener = createListenerMiddleware<ApiState>();

const signedIn = userApi.endpoints.getUser.select();

/**
 * Any call that is answered 401: the session is over. Says so, and half a second later, if nobody is signed in indeed,
 * forgets all that was read in that session's name; the screen follows.
 */
sessionEndListener.startListening({
  predicate: (action, state) => {
    const { payload, meta } = action as { payload?: unknown; meta?: { arg?: { endpointName?: string } } }; // looked at, not trusted
    if (statusOf(payload) !== 401 || opensNoSession.includes(meta?.arg?.endpointName ?? '')) return false;
    return Boolean(signedIn(state).data);
  },
  effect: async (_, { dispatch, delay, unsubscribe, subscribe }) => {
    unsubscribe();
    dispatch(showToast({ title: 'Unauthorized', message: 'You are logged out. Logging in again...', tone: 'danger' }));
    await delay(redirectDelay);
    const user = await dispatch(
      userApi.endpoints.getUser.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    if (user.data === null) {
      dispatch(api.util.resetApiState());
      dispatch(userApi.util.upsertQueryEntries([{ endpointName: 'getUser', arg: undefined, value: null }]));
    }
    subscribe();
  },
});
