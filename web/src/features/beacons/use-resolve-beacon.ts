import type { Beacon } from '@floorlight/contracts/beacons';
import { failureMessageOf, statusOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useResolveBeaconMutation } from './api.ts';
import { t } from './messages.ts';

/** Resolves a beacon and shows the outcome in a toast: on a conflict, who was faster. */
export function useResolveBeacon({ id, title }: Beacon) {
  const [resolveBeacon, { isLoading }] = useResolveBeaconMutation();
  const toast = useToast();
  const resolve = async () => {
    const { error } = await resolveBeacon({ params: { id } });
    toast(
      error
        ? {
            title: t.notResolved(),
            message: statusOf(error) === 409 ? failureMessageOf(error, t.resolveFailed()) : t.resolveFailed(),
            tone: 'danger',
          }
        : { title: t.resolvedToast(), message: title, tone: 'success' },
    );
  };
  return { resolve, isLoading };
}
