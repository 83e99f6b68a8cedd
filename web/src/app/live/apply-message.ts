import type { LiveMessage } from '@floorlight/contracts/live';
import { EmergencyAlert } from '@floorlight/contracts/safety';
import { addNotification } from '#features/notifications/notifications-api.ts';
import { applyAlert } from '#lib/alerts/alerts-api.ts';
import { paths } from '#lib/paths.ts';
import { playAlert, toneFor } from '#lib/sounds/alert-tones.ts';
import { showToast, type ToastTone } from '#lib/toasts/toasts-slice.ts';
import type { AppDispatch } from '../store.ts';

const toastDuration = 10_000;

export interface Listener {
  id: string;
  role: 'worker' | 'manager';
  /** Shows a message outside the page. */
  outside?: (message: LiveMessage) => void;
}

/** What a live message does to what is shown and heard. */
export function applyMessage(message: LiveMessage, user: Listener, dispatch: AppDispatch): void {
  const alert = alertOf(message);
  if (alert) dispatch(applyAlert(alert));
  dispatch(addNotification({ ...rowOf(message), isRead: false, metadata: {} }));
  if (actorOf(message, alert) === user.id) return;
  const tone = toneFor(message);
  // Beacons sound for everyone on the site; the rest of the feed is the managers'.
  if (tone && (user.role === 'manager' || message.andon)) playAlert(tone, alert?.id ?? message.id);
  if (user.role !== 'manager') return;
  user.outside?.(message);
  dispatch(
    showToast({
      title: message.title,
      message: message.message,
      tone: toastTone(message),
      duration: toastDuration,
      ...(alert && { link: { label: 'View Alert', to: paths.emergency } }),
    }),
  );
}

function alertOf({ type, data }: LiveMessage): EmergencyAlert | null {
  if (type !== 'emergency_alert' && type !== 'emergency_update') return null;
  const parsed = EmergencyAlert.safeParse(data);
  return parsed.success ? parsed.data : null;
}

/** Who did it: they need no telling. */
export function actorOf({ type }: LiveMessage, alert: EmergencyAlert | null): string | null {
  if (!alert) return null;
  if (type === 'emergency_alert') return alert.reportedBy;
  return alert.status === 'acknowledged' ? alert.acknowledgedBy : alert.resolvedBy;
}

const toastTone = ({ type, alert }: LiveMessage): ToastTone => {
  if (type === 'emergency_update' || type === 'andon_resolved') return 'info';
  return type === 'emergency_alert' && alert?.severity === 'critical' ? 'danger' : 'warning';
};

const rowOf = ({ id, title, message, createdAt, ...rest }: LiveMessage) => ({
  id,
  title,
  message,
  createdAt,
  type: rowTypes[toastTone({ id, title, message, createdAt, ...rest })],
});

const rowTypes = { danger: 'error', warning: 'warning', info: 'info', success: 'success' } as const;
