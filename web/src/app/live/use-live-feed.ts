import type { User } from '@floorlight/contracts/accounts';
import type { LiveMessage } from '@floorlight/contracts/live';
import { paths } from '@floorlight/contracts/paths';
import { useEffect, useRef } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { applyReach } from '#features/alerts/api.ts';
import { emergencyOutbox } from '#features/alerts/outbox.ts';
import { onAlertShown } from '#features/alerts/shown-alerts.ts';
import { refreshBeacons } from '#features/beacons/api.ts';
import { refreshCounts } from '#features/counts/api.ts';
import { refreshIncidents } from '#features/incidents/api.ts';
import { applyTote, refreshTotes } from '#features/totes/api.ts';
import { api, breakTags } from '#lib/api/api.ts';
import { showDesktopNotification } from '#lib/device/desktop-notifications.ts';
import { selectDesktopNotifications } from '#lib/device/preferences-slice.ts';
import { connectLive } from '#lib/live/connection.ts';
import { liveStateChanged } from '#lib/live/live-slice.ts';
import { userApi } from '#lib/session/user-api.ts';
import { kickReports } from '../shell/use-report-outboxes.ts';
import type { AppDispatch, RootState } from '../store.ts';
import { applyMessage, type Listener } from './apply-message.ts';
import { gather } from './gather.ts';

/** Milliseconds: a whole crew counts at once, and each change reads everything that is shown of counts. */
const countsGathered = 1500;
/** Milliseconds: after an outage every client is back within the same second, and must not ask for all of this at once. */
const resumedWithin = { least: 1000, most: 10_000 };

/** The live connection of a signed-in user, from here into the cache. */
export function useLiveFeed({ id, role }: User): void {
  const dispatch = useDispatch<AppDispatch>();
  const outside = useRef<Listener['outside']>(undefined);
  outside.current = useOutside();

  useEffect(() => {
    const user = { id, role, outside: (message: LiveMessage, to?: string) => outside.current?.(message, to) };
    const readUnnumbered = () => {
      dispatch(api.util.invalidateTags([...breakTags]));
      dispatch(refreshCounts());
      dispatch(refreshTotes());
    };
    const counts = gather(() => dispatch(refreshCounts()), countsGathered);
    const { least, most } = resumedWithin;
    const resumed = gather(readUnnumbered, least + Math.random() * (most - least));
    const connection = connectLive({
      message: (message) => applyMessage(message, user, dispatch),
      reach: (reach) => dispatch(applyReach(reach)),
      breaksChanged: () => dispatch(api.util.invalidateTags(['BreakBoard'])),
      countsChanged: counts.tell,
      toteChanged: (tote) => dispatch(applyTote(tote)),
      missed: () => {
        dispatch(
          api.util.invalidateTags(['Alerts', 'AlertCounts', 'AlertTimeline', 'Reach', 'Notifications', 'UnreadCount']),
        );
        dispatch(refreshBeacons());
        dispatch(refreshIncidents());
        readUnnumbered();
      },
      resumed: resumed.tell,
      state: (connected) => {
        dispatch(liveStateChanged(connected ? 'connected' : 'lost'));
        // The server can be reached again: nothing waits longer on this device.
        if (!connected) return;
        emergencyOutbox.kick();
        kickReports();
      },
      refused: () =>
        void dispatch(userApi.endpoints.getUser.initiate(undefined, { forceRefetch: true, subscribe: false })),
    });
    const forget = role === 'manager' ? onAlertShown(connection.saw) : () => undefined;
    return () => {
      forget();
      connection.stop();
      counts.stop();
      resumed.stop();
      dispatch(liveStateChanged('waiting'));
    };
  }, [dispatch, id, role]);
}

/** Shows a message outside the page, where this device is set so; a click on it leads to what it speaks of. */
function useOutside(): NonNullable<Listener['outside']> {
  const store = useStore<RootState>();
  const navigate = useNavigate();
  return (message, to = paths.emergency) => {
    if (selectDesktopNotifications(store.getState())) showDesktopNotification(message, () => navigate(to));
  };
}
