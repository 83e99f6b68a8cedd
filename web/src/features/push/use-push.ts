import type { PushDevice, SeparatePush } from '@floorlight/contracts/push';
import { useDispatch } from 'react-redux';
import type { ApiDispatch } from '#lib/api/api.ts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { readStored, store } from '#lib/device/storage.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { pushApi, useListPushDevicesQuery, useSubscribeToPushMutation, useUnsubscribeFromPushMutation } from './api.ts';
import { NoPush, subscribeBrowser, unsubscribeBrowser } from './browser-subscription.ts';
import { t } from './messages.ts';

/** Names the person for whom this browser was subscribed: another one on the same device is asked. */
const key = (userId: string) => `floorlight.push.${userId}`;

/** Whether a person has turned pushes on in this browser. */
export const wantsPush = (userId: string): boolean => readStored(key(userId)) === 'on';

/** What a device takes besides alarms. */
type Choice = Partial<Pick<PushDevice, 'routine' | SeparatePush>>;

export interface Push {
  /** All devices of the user; undefined while they are not known. */
  devices: PushDevice[] | undefined;
  /** This one. */
  device: PushDevice | undefined;
  isBusy: boolean;
  /** Asks for permission where needed. A toast says why it was not possible. */
  turnOn: () => Promise<void>;
  turnOff: () => Promise<void>;
  choose: (choice: Choice) => Promise<void>;
}

/** Pushes of the signed-in user to this browser. */
export function usePush(): Push {
  const { id: userId } = useCurrentUser();
  const dispatch = useDispatch<ApiDispatch>();
  const toast = useToast();
  const { data: devices } = useListPushDevicesQuery();
  const [subscribe, subscribing] = useSubscribeToPushMutation();
  const [unsubscribe, unsubscribing] = useUnsubscribeFromPushMutation();
  const device = devices?.find(({ isThisSession }) => isThisSession);

  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      toast(
        error instanceof NoPush
          ? { title: t.failed[error.problem](), message: t.advice[error.problem](), tone: 'warning' }
          : { title: t.notChanged(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' },
      );
    }
  };
  const save = async (choice: Choice = {}) => {
    const { key: ours } = await dispatch(
      pushApi.endpoints.getPushKey.initiate(undefined, { forceRefetch: true }),
    ).unwrap();
    await subscribe({ body: subscriptionBody(await subscribeBrowser(ours), ours, choice) }).unwrap();
    store(key(userId), 'on');
  };

  return {
    devices,
    device,
    isBusy: subscribing.isLoading || unsubscribing.isLoading,
    turnOn: () => attempt(() => save()),
    turnOff: () =>
      attempt(async () => {
        if (device) await unsubscribe({ params: { id: device.id } }).unwrap();
        store(key(userId), null);
        await unsubscribeBrowser();
      }),
    choose: (choice) => attempt(() => save(choice)),
  };
}

/** What our server needs of a browser's subscription. */
export function subscriptionBody(subscription: PushSubscription, ours: string, choice: Choice = {}) {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh, auth }, key: ours, name: platform(), ...choice };
}

/** “Android”, where the browser says it. */
const platform = (): string | null =>
  (navigator as { userAgentData?: { platform?: string } }).userAgentData?.platform || null; // Chromium's alone
