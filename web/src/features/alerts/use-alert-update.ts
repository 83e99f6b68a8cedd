import type { EmergencyAlert, updateAlert } from '@floorlight/contracts/alerts';
import type { ArgsOf } from '#lib/api/call.ts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useUpdateAlertMutation } from './api.ts';

/** Updates an alert and shows the outcome in a toast. `update` resolves true on success. */
export function useAlertUpdate({ id, title }: EmergencyAlert) {
  const [change, { isLoading }] = useUpdateAlertMutation();
  const toast = useToast();
  const update = async (body: ArgsOf<typeof updateAlert>['body']): Promise<boolean> => {
    const { error } = await change({ params: { id }, body });
    toast(
      error
        ? {
            title: 'Update Failed',
            message: failureMessageOf(error, 'Failed to update emergency alert.'),
            tone: 'danger',
          }
        : { title: 'Alert Updated', message: `You have ${body.status}: ${title}.`, tone: 'success' },
    );
    return !error;
  };
  return { update, isLoading };
}
