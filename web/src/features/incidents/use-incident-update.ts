import type { updateIncident } from '@floorlight/contracts/incident-changes';
import type { Incident } from '@floorlight/contracts/incidents';
import type { ArgsOf } from '#lib/api/call.ts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useUpdateIncidentMutation } from './api.ts';
import { t } from './page-messages.ts';

type Change = Omit<ArgsOf<typeof updateIncident>['body'], 'version'>;

/** Updates the loaded version of an incident and shows the outcome in a toast. `update` resolves true on success. */
export function useIncidentUpdate({ id, title, version }: Incident) {
  const [change, { isLoading }] = useUpdateIncidentMutation();
  const toast = useToast();
  const update = async (body: Change): Promise<boolean> => {
    const { error } = await change({ params: { id }, body: { ...body, version } });
    toast(
      error
        ? { title: t.updateFailed.title(), message: failureMessageOf(error, t.updateFailed.message()), tone: 'danger' }
        : { title: t.updated(), message: title, tone: 'success' },
    );
    return !error;
  };
  return { update, isLoading };
}
