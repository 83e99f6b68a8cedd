import type { Tote, updateTote } from '@floorlight/contracts/totes';
import type { ArgsOf } from '#lib/api/call.ts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useUpdateToteMutation } from './api.ts';
import { t } from './messages.ts';

type Change = Omit<ArgsOf<typeof updateTote>['body'], 'version'>;

/** Updates the version of a record that was read, and shows the outcome. Resolves with the new record, or null if refused. */
export function useRecordUpdate({ id, toteNumber, version }: Tote) {
  const [change, { isLoading }] = useUpdateToteMutation();
  const toast = useToast();
  const update = async (body: Change): Promise<Tote | null> => {
    const { data, error } = await change({ params: { id }, body: { ...body, version } });
    toast(
      error
        ? { title: t.updateFailed(), message: failureMessageOf(error, t.updateFailedDetail()), tone: 'danger' }
        : { title: t.updated(), message: toteNumber, tone: 'success' },
    );
    return data ?? null;
  };
  return { update, isLoading };
}
