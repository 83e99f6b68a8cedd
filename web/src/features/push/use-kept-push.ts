import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { ApiDispatch } from '#lib/api/api.ts';
import { pushApi } from './api.ts';
import { pushAllowed, subscribeBrowser } from './browser-subscription.ts';
import { subscriptionBody, wantsPush } from './use-push.ts';

/**
 * Subscribes this browser again for a new session, a new key of ours, and where its push service has forgotten its address, if
 * its user has turned pushes on.
 * Opens the screen of a notification that was tapped.
 */
export function useKeptPush(userId: string): void {
  const dispatch = useDispatch<ApiDispatch>();
  const navigate = useNavigate();

  useEffect(() => {
    if (!wantsPush(userId) || !pushAllowed()) return; // the browser takes longer to say
    void renew(dispatch).catch(() => undefined); // the settings show that it is off
  }, [dispatch, userId]);

  useEffect(() => {
    const open = ({ data }: MessageEvent) => {
      if (data?.type === 'open' && typeof data.path === 'string') void navigate(data.path);
    };
    navigator.serviceWorker?.addEventListener('message', open);
    return () => navigator.serviceWorker?.removeEventListener('message', open);
  }, [navigate]);
}

async function renew(dispatch: ApiDispatch): Promise<void> {
  const { key } = await dispatch(pushApi.endpoints.getPushKey.initiate()).unwrap();
  const options = { forceRefetch: true, subscribe: false };
  const devices = await dispatch(pushApi.endpoints.listPushDevices.initiate(undefined, options)).unwrap();
  // Our server forgets an address once its push service does, and with the session: the next one is another either way.
  const isGone = !devices.some(({ isThisSession }) => isThisSession);
  const body = subscriptionBody(await subscribeBrowser(key, isGone), key);
  await dispatch(pushApi.endpoints.subscribeToPush.initiate({ body })).unwrap();
}
