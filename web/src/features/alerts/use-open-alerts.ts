import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { useMemo } from 'react';
import { alertListLimit, useListAlertsQuery } from './api.ts';

const none: EmergencyAlert[] = [];
const args = {
  active: { query: { status: 'active', limit: alertListLimit } },
  acknowledged: { query: { status: 'acknowledged', limit: alertListLimit } },
} as const;

interface AlertsQuery {
  data?: EmergencyAlert[] | undefined;
  isLoading: boolean;
  isUninitialized: boolean;
  isError: boolean;
}

/** What is shown of it: else every bar is rendered again with each request, also where nothing has changed. */
const selectFromResult = ({ data, isLoading, isUninitialized, isError }: AlertsQuery) => ({
  data,
  isLoading: isLoading || (isUninitialized && data === undefined),
  isError,
});

/** The alerts this user can see that are not resolved, newest first within each status. */
export function useOpenAlerts(pollingInterval = 0) {
  const active = useListAlertsQuery(args.active, { pollingInterval, selectFromResult });
  const acknowledged = useListAlertsQuery(args.acknowledged, { pollingInterval, selectFromResult });
  const activeAlerts = active.data ?? none;
  const acknowledgedAlerts = acknowledged.data ?? none;
  const open = useMemo(() => [...activeAlerts, ...acknowledgedAlerts], [activeAlerts, acknowledgedAlerts]);
  const retry = () => {
    active.refetch();
    acknowledged.refetch();
  };
  return {
    active: activeAlerts,
    acknowledged: acknowledgedAlerts,
    open,
    isLoading: active.isLoading || acknowledged.isLoading,
    isError: (active.isError && !active.data) || (acknowledged.isError && !acknowledged.data),
    retry,
  };
}
