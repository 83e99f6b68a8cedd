import type { EmergencyAlert, updateAlert } from '@floorlight/contracts/alerts';
import type { ArgsOf } from '#lib/api/call.ts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { titleOf } from './alert-words.ts';
import { useUpdateAlertMutation } from './api.ts';
import { t } from './messages.ts';

const done = { acknowledged: t.nowAcknowledged, resolved: t.nowResolved };

/** Updates an alert and shows the outcome in a toast. `update` resolves true on success. */
export function useAlertUpdate(alert: EmergencyAlert) {
  const [change, { isLoading }] = useUpdateAlertMutation();
  const toast = useToast();
  const update = async (body: ArgsOf<typeof updateAlert>['body']): Promise<boolean> => {
    const { error } = await change({ params: { id: alert.id }, body });
    toast(
      error
        ? { title: t.updateFailed(), message: failureMessageOf(error, t.notUpdated()), tone: 'danger' }
        : { title: t.updated(), message: done[body.status]({ title: titleOf(alert).text }), tone: 'success' },
    );
    return !error;
  };
  return { update, isLoading };
}
