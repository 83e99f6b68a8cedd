import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { EmergencyReach } from '@floorlight/contracts/notifications';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ApiState } from '#lib/api/api.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { alertsApi } from './api.ts';
import { t } from './messages.ts';

type Thunk = ThunkAction<void, ApiState, unknown, UnknownAction>;

/** Milliseconds. */
const duration = 8000;
/** Milliseconds between two questions: the alert is on its way to those it notifies. */
const pause = 400;
const attempts = 5;

/** Says that an alert is sent and, as soon as that is known, who was notified. */
export const showSent =
  ({ id }: EmergencyAlert): Thunk =>
  async (dispatch) => {
    dispatch(showToast({ title: t.sent(), message: t.notifying(), tone: 'success', duration }));
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      const args = { params: { id } };
      const { data } = await dispatch(
        alertsApi.endpoints.getReach.initiate(args, { forceRefetch: true, subscribe: false }),
      );
      if (!data) continue;
      const isLast = attempt === attempts - 1;
      // Notify may have the alert, and its managers a moment later.
      if (data.notified === 0 && !isLast) continue;
      dispatch(showToast({ title: t.sent(), ...notifiedOf(data), duration }));
      return;
    }
  };

function notifiedOf({ notified, emergencyServices = false }: EmergencyReach) {
  if (notified > 0)
    return {
      message: emergencyServices ? t.sentHint() : t.managersOnly({ count: notified }),
      tone: 'success' as const,
    };
  return { message: emergencyServices ? t.servicesOnly() : t.nobodyNotified(), tone: 'danger' as const };
}
