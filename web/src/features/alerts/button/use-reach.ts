import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { EmergencyReach } from '@floorlight/contracts/notifications';
import { skipToken } from '@reduxjs/toolkit/query';
import { useGetReachQuery } from '../api.ts';

/** Beside what comes live. */
const followUp = 5000;

/** How far my alert has come; null while nothing is known of it. */
export function useReach(alert: EmergencyAlert | undefined): EmergencyReach | null {
  const { currentData } = useGetReachQuery(alert ? { params: { id: alert.id } } : skipToken, {
    pollingInterval: alert?.status === 'active' ? followUp : 0,
  });
  return currentData ?? null;
}
