import type { Tote, updateTote } from '@floorlight/contracts/totes';
import type { ArgsOf } from '#lib/api/call.ts';
import { wordsOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useUpdateToteMutation } from './api.ts';

type Change = Omit<ArgsOf<typeof updateTote>['body'], 'version'>;

/** Changes a record as it was read, and says how it went; answers what it is then, null where it was refused. */
export function useRecordUpdate({ id, toteNumber, version }: Tote) {
  const [change, { isLoading }] = useUpdateToteMutation();
  const toast = useToast();
  const update = async (body: Change): Promise<Tote | null> => {
    const { data, error } = await change({ params: { id }, body: { ...body, version } });
    toast(
      error
        ? { title: 'Update Failed', message: wordsOf(error, 'Failed to update tote.'), tone: 'danger' }
        : { title: 'Tote Updated', message: toteNumber, tone: 'success' },
    );
    return data ?? null;
  };
  return { update, isLoading };
}
