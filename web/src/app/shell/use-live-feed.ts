import type { User } from '@floorlight/contracts/accounts';
import { paths } from '@floorlight/contracts/paths';
import { may } from '@floorlight/contracts/permissions';
import { english } from '@floorlight/languages/active';
import { useEffect, useRef } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { applyReach, refreshAlerts, refreshAlertsElsewhere } from '#features/alerts/api.ts';
import { needsReceipt } from '#features/alerts/live.ts';
import { onAlertShown } from '#features/alerts/shown-alerts.ts';
import { refreshBeacons } from '#features/beacons/api.ts';
import { refreshBreakBoard, refreshBreaks } from '#features/breaks/api.ts';
import { applySiteCountWalls, refreshCounts, refreshSiteCountList, refreshSiteCounts } from '#features/counts/api.ts';
import { applyEntries, refreshEvacuations } from '#features/evacuations/api.ts';
import { refreshIncidents } from '#features/incidents/api.ts';
import { refreshNotifications } from '#features/notifications/api.ts';
import { pushAllowed } from '#features/push/browser-subscription.ts';
import { showTestAlarm } from '#features/push/show-test-alarm.ts';
import { wantsPush } from '#features/push/use-push.ts';
import { applyTote, refreshTotes } from '#features/totes/api.ts';
import { refreshShared, refreshVault, removeBarcode, syncCopy } from '#features/vault/api.ts';
import { cacheAge } from '#lib/api/cache-age.ts';
import { showDesktopNotification } from '#lib/device/desktop-notifications.ts';
import { selectDesktopNotifications } from '#lib/device/preferences-slice.ts';
import { completeCatalogs, useLanguage } from '#lib/language/language.ts';
import { coalesce } from '#lib/live/coalesce.ts';
import { connectLive } from '#lib/live/connection.ts';
import { liveStateChanged } from '#lib/live/live-slice.ts';
import { receivesElsewhere } from '#lib/session/current-user.ts';
import { refreshSites } from '#lib/session/sites-api.ts';
import { userApi } from '#lib/session/user-api.ts';
import { applyMessage, type Recipient } from '../live.ts';
import { retryOutboxes } from '../outboxes.ts';
import type { AppDispatch, RootState } from '../store.ts';
import { followFirstAnswers } from './first-answers.ts';

/** Milliseconds. Many people count at the same time, and each change refetches all lists of counts on the screen. */
const countsDelay = 1500;
/** Milliseconds. By then every service has the new settings, and not all clients ask at once. */
const siteDelay = { least: 1000, most: 3000 };
/** Milliseconds. After an outage all clients reconnect within a second: a random delay spreads their requests. */
const resumeDelay = { least: 1000, most: 10_000 };

/** Milliseconds. The first screen comes first, and scans come one after the other. */
const vaultDelay = 5000;

/** Keeps the live connection of a signed-in user open, and applies its messages. */
export function useLiveFeed(user: User): void {
  const { id, role, siteId } = user;
  const receivesAlerts = may(role, 'notifications.receiveAll') || receivesElsewhere(user);
  const dispatch = useDispatch<AppDispatch>();
  const { getState } = useStore<RootState>();
  const showOnDesktop = useRef<Recipient['showOnDesktop']>(undefined);
  showOnDesktop.current = useShowOnDesktop(id);
  const { tag } = useLanguage();

  // A toast is made once: the words of live messages must be there before the first one comes.
  useEffect(() => {
    if (tag !== english.tag) void completeCatalogs(['announcements']);
  }, [tag]);

  useEffect(() => {
    const recipient: Recipient = { id, role, showOnDesktop: (...content) => showOnDesktop.current?.(...content) };
    const refreshUnnumbered = () => {
      const refreshes = [
        refreshEvacuations,
        refreshSites,
        refreshBreaks,
        refreshCounts,
        refreshSiteCounts,
        refreshTotes,
        refreshAlertsElsewhere,
      ];
      for (const refresh of refreshes) dispatch(refresh());
      vault.request();
    };
    const refreshSite = () => {
      for (const refresh of [refreshSites, refreshCounts, refreshBreaks]) dispatch(refresh());
    };
    const counts = coalesce(() => dispatch(refreshCounts()), countsDelay);
    const siteCountList = coalesce(() => dispatch(refreshSiteCountList()), countsDelay);
    const site = coalesce(refreshSite, siteDelay.least + Math.random() * (siteDelay.most - siteDelay.least));
    const vault = coalesce(() => dispatch(syncCopy({ userId: id, siteId })), vaultDelay);
    vault.request();
    const { least, most } = resumeDelay;
    const resumed = coalesce(refreshUnnumbered, least + Math.random() * (most - least));
    const answers = followFirstAnswers(getState, dispatch);
    const missed = () => {
      for (const refresh of [refreshAlerts, refreshNotifications, refreshBeacons, refreshIncidents])
        dispatch(refresh());
      refreshUnnumbered();
    };
    const caughtUp = async () => {
      dispatch(refreshAlertsElsewhere());
      if (!(await answers.areCurrent())) missed();
    };
    const connection = connectLive({
      siteId,
      age: cacheAge,
      received: answers.received,
      message: (message) => applyMessage(message, recipient, dispatch),
      needsReceipt,
      receivesAlerts,
      frames: {
        emergency_reach: ({ data }) => dispatch(applyReach(data)),
        breaks_changed: () => dispatch(refreshBreakBoard()),
        counts_changed: counts.request,
        site_changed: site.request,
        alerts_elsewhere: () => {
          dispatch(refreshAlertsElsewhere());
          dispatch(refreshNotifications());
        },
        notifications_read: () => dispatch(refreshNotifications()),
        roll_call_changed: ({ evacuationId, entries }) => dispatch(applyEntries(evacuationId, entries)),
        tote_changed: ({ data }) => dispatch(applyTote(data)),
        site_count_changed: ({ siteCountId, walls }) => {
          if (!walls) return dispatch(refreshSiteCounts());
          dispatch(applySiteCountWalls(siteCountId, walls));
          return siteCountList.request();
        },
        vault_changed: ({ deleted }) => {
          if (deleted) dispatch(removeBarcode(deleted));
          dispatch(refreshVault());
          vault.request();
        },
        shared_barcodes_changed: () => dispatch(refreshShared()),
        alarm_test: ({ id: testId }) => showTestAlarm(testId, dispatch),
      },
      missed,
      caughtUp: () => void caughtUp(),
      resumed: resumed.request,
      state: (connected) => {
        dispatch(liveStateChanged(connected ? 'connected' : 'lost'));
        if (connected) retryOutboxes();
      },
      refused: () =>
        void dispatch(userApi.endpoints.getUser.initiate(undefined, { forceRefetch: true, subscribe: false })),
    });
    const unsubscribe = receivesAlerts ? onAlertShown(connection.markSeen) : () => undefined;
    return () => {
      unsubscribe();
      connection.stop();
      counts.cancel();
      siteCountList.cancel();
      site.cancel();
      resumed.cancel();
      vault.cancel();
      dispatch(liveStateChanged('waiting'));
    };
  }, [dispatch, getState, id, role, siteId, receivesAlerts]);
}

/** Shows a desktop notification if they are enabled on this device. A click opens its link. */
function useShowOnDesktop(userId: string): NonNullable<Recipient['showOnDesktop']> {
  const store = useStore<RootState>();
  const navigate = useNavigate();
  return (content, link = paths.emergency) => {
    // The push of an alarm shows it already: one notification is enough.
    if (content.priority === 'urgent' && wantsPush(userId) && pushAllowed()) return;
    if (selectDesktopNotifications(store.getState())) showDesktopNotification(content, () => navigate(link));
  };
}
