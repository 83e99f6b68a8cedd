import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { ApiDispatch } from '#lib/api/api.ts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { serverTime } from '#lib/time/server-clock.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import type { EmergencyBody, EmergencyOutcome } from './delivery.ts';
import { deviceEmergencyDelivery } from './device-delivery.ts';
import { t } from './messages.ts';

/** Stands for a person in the entries of the device itself. */
const owner = 'shared-device';

/** The emergencies that a shared device sends as itself, while nobody is signed in on it. */
export const deviceEmergencyOutbox = defineOutbox<EmergencyBody, EmergencyAlert>({
  ...deviceEmergencyDelivery,
  describe: ({ title }) => t.unsent({ title }),
  settled: (_, outcome, dispatch) => {
    if (outcome.state === 'sent')
      return dispatch(showToast({ title: t.sent(), message: t.sentByDevice(), tone: 'success', duration: 8000 }));
    const message = failureMessageOf(outcome.failure, t.contactSecurity());
    return dispatch(showToast({ title: t.notSent(), message, tone: 'danger' }));
  },
});

export const sendFromDevice = (body: EmergencyBody): Promise<EmergencyOutcome> =>
  deviceEmergencyOutbox.add(owner, { ...body, pressedAt: serverTime() });

/** Sends what waits, also after somebody has signed in. */
export function useDeviceEmergencies(): void {
  const dispatch = useDispatch<ApiDispatch>();
  useEffect(() => {
    const retry = () => void deviceEmergencyOutbox.sendNow();
    void deviceEmergencyOutbox.start(owner, dispatch);
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      deviceEmergencyOutbox.stop();
    };
  }, [dispatch]);
}
