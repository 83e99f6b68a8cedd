import type { Beacon } from '@floorlight/contracts/beacons';
import { failureMessageOf, statusOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useResolveBeaconMutation } from './api.ts';

const failed = 'Could not resolve beacon. Please try again.';

/** Resolves a beacon and shows the outcome in a toast: on a conflict, who was faster. */
export function useResolveBeacon({ id, title }: Beacon) {
  const [resolveBeacon, { isLoading }] = useResolveBeaconMutation();
  const toast = useToast();
  const resolve = async () => {
    const { error } = await resolveBeacon({ params: { id } });
    toast(
      error
        ? {
            title: 'Resolution Failed',
            message: statusOf(error) === 409 ? failureMessageOf(error, failed) : failed,
            tone: 'danger',
          }
        : { title: 'Beacon Resolved', message: title, tone: 'success' },
    );
  };
  return { resolve, isLoading };
}
