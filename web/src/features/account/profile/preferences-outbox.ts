import type { User } from '@floorlight/contracts/accounts';
import { useDispatch } from 'react-redux';
import type { ApiDispatch } from '#lib/api/api.ts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { randomId } from '#lib/device/random-id.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { userApi } from '#lib/session/user-api.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { t } from './messages.ts';
import { type PreferencesChange, preferencesDelivery } from './preferences-delivery.ts';

/** The user's own choices that wait on this device. The page shows them at once. */
export const preferencesOutbox = defineOutbox<PreferencesChange, User>({
  ...preferencesDelivery,
  describe: () => t.unsentSettings(),
  isReturned: () => true,
  settled: ({ body: { language } }, outcome, dispatch) => {
    if (outcome.state === 'sent') return dispatch(userApi.util.upsertQueryData('getUser', undefined, outcome.reply));
    dispatch(userApi.endpoints.getUser.initiate(undefined, { forceRefetch: true, subscribe: false }));
    const title = language === undefined ? t.keepAwakeFailed() : t.languageFailed();
    const message = failureMessageOf(outcome.failure, api.tryAgain());
    return dispatch(showToast({ title, message, tone: 'danger' }));
  },
});

/** Stores what the user has chosen, and shows it before the server knows it. */
export function useChoosePreferences(): (change: PreferencesChange) => void {
  const { id: userId } = useCurrentUser();
  const dispatch = useDispatch<ApiDispatch>();
  return (change) => {
    const { keepScreenAwake, language } = change;
    dispatch(
      userApi.util.updateQueryData('getUser', undefined, (user) => {
        if (user && keepScreenAwake !== undefined) user.keepScreenAwake = keepScreenAwake;
        if (user && language !== undefined) user.language = language;
      }),
    );
    void preferencesOutbox.queue(userId, change, randomId());
  };
}
