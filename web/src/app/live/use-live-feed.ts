import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '#lib/api/api.ts';
import { connectLive } from '#lib/live/connection.ts';
import { liveStateChanged } from '#lib/live/live-slice.ts';
import { emergencyOutbox } from '#lib/outbox/emergency-outbox.ts';
import { userApi } from '#lib/session/user-api.ts';
import type { AppDispatch } from '../store.ts';
import { applyMessage, type Listener } from './apply-message.ts';

/** The live connection of a signed-in user, from here into the cache. */
export function useLiveFeed({ id, role }: Listener): void {
  const dispatch = useDispatch<AppDispatch>();
  useEffect(() => {
    const connection = connectLive({
      message: (message) => applyMessage(message, { id, role }, dispatch),
      missed: () => dispatch(api.util.invalidateTags(['Alerts', 'AlertCounts', 'Notifications', 'UnreadCount'])),
      state: (connected) => {
        dispatch(liveStateChanged(connected ? 'connected' : 'lost'));
        // The server can be reached again: nothing waits longer on this device.
        if (connected) emergencyOutbox.kick();
      },
      refused: () =>
        void dispatch(userApi.endpoints.getUser.initiate(undefined, { forceRefetch: true, subscribe: false })),
    });
    return () => {
      connection.stop();
      dispatch(liveStateChanged('waiting'));
    };
  }, [dispatch, id, role]);
}
