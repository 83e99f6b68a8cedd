import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { EmergencyReach } from '@floorlight/contracts/notifications';
import { skipToken } from '@reduxjs/toolkit/query';
import { useGetReachQuery } from '../api.ts';

/** Milliseconds. Polling finds a change whose live message was lost. */
const pollInterval = 5000;

/** How many managers an alert has reached; null until the first answer. */
export function useReach(alert: EmergencyAlert | undefined): EmergencyReach | null {
  const { currentData } = useGetReachQuery(alert ? { params: { id: alert.id } } : skipToken, {
    pollingInterval: alert?.status === 'active' ? pollInterval : 0,
  });
  return currentData ?? null;
}
