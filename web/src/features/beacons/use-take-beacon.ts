import type { Beacon } from '@floorlight/contracts/beacons';
import { failureMessageOf, statusOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useTakeBeaconMutation } from './api.ts';
import { t } from './messages.ts';

/** Takes a beacon on and shows the outcome in a toast: on a conflict, who was faster. */
export function useTakeBeacon({ id, title }: Beacon) {
  const [takeBeacon, { isLoading }] = useTakeBeaconMutation();
  const toast = useToast();
  const take = async () => {
    const { error } = await takeBeacon({ params: { id } });
    toast(
      error
        ? {
            title: t.notTaken(),
            message: statusOf(error) === 409 ? failureMessageOf(error, t.takeFailed()) : t.takeFailed(),
            tone: 'danger',
          }
        : { title: t.takenToast(), message: title, tone: 'success' },
    );
  };
  return { take, isLoading };
}
