import { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { LiveMessage } from '@floorlight/contracts/live';
import { paths } from '@floorlight/contracts/paths';
import { applyAlert } from '#features/alerts/api.ts';
import { addNotification } from '#features/notifications/api.ts';
import { closeDesktopNotification } from '#lib/device/desktop-notifications.ts';
import { playAlert, toneFor } from '#lib/sounds/alert-tones.ts';
import { showToast, type ToastContent, type ToastTone } from '#lib/toasts/toasts-slice.ts';
import type { AppDispatch } from '../store.ts';
import { applyOwnBreak } from './apply-own-break.ts';
import { applyReport } from './apply-report.ts';

const toastDuration = 10_000;

export interface Listener {
  id: string;
  role: 'worker' | 'manager';
  /** Shows a message outside the page; a click on it leads to `to`. */
  outside?: (message: LiveMessage, to?: string) => void;
}

/** What a live message does to what is shown and heard. */
export function applyMessage(message: LiveMessage, user: Listener, dispatch: AppDispatch): void {
  if (message.type === 'break_update') {
    applyOwnBreak(message, dispatch);
    return;
  }
  const alert = alertOf(message);
  if (alert) dispatch(applyAlert(alert));
  if (alert && alert.status !== 'active') closeDesktopNotification(alert.id);
  const report = applyReport(message, dispatch);
  if (message.data.quiet) return;
  // Of beacons only managers have a row in their panel; a press more of an open alert is no row of its own.
  if ((user.role === 'manager' || !message.andon) && !message.data.repeated)
    dispatch(addNotification({ ...rowOf(message), isRead: false, metadata: {} }));
  if ((report?.actor ?? actorOf(message, alert)) === user.id) return;
  const tone = toneFor(message);
  // Beacons sound for everyone on the site; the rest of the feed is the managers'.
  if (tone && (user.role === 'manager' || message.andon)) playAlert(tone, alert?.id ?? message.id, roundOf(message));
  const link = report?.link ?? linkOf(message, alert);
  // Outside the page a worker is told what became of their own alert.
  if (user.role === 'manager' || alert) user.outside?.(message, link?.to);
  if (user.role !== 'manager') return;
  dispatch(
    showToast({
      title: message.title,
      message: message.message,
      tone: toastTone(message),
      duration: toastDuration,
      ...(link && { link }),
    }),
  );
}

function alertOf({ type, data }: LiveMessage): EmergencyAlert | null {
  if (type !== 'emergency_alert' && type !== 'emergency_update') return null;
  const parsed = EmergencyAlert.safeParse(data);
  return parsed.success ? parsed.data : null;
}

function linkOf({ type, data }: LiveMessage, alert: EmergencyAlert | null): ToastContent['link'] {
  if (alert) return { label: 'View Alert', to: paths.emergency };
  // Not to whoever asked, and has the answer.
  if (type === 'sign_up' && data.status === 'pending') return { label: 'View Requests', to: paths.signUpRequests };
}

/** How often an alert was told again, as nobody has acknowledged it. */
const roundOf = ({ data }: LiveMessage): number => (typeof data.escalation === 'number' ? data.escalation : 0);

/** Who did it: they need no telling. */
function actorOf({ type, data }: LiveMessage, alert: EmergencyAlert | null): string | null {
  if (!alert) return null;
  if (type === 'emergency_alert' || data.repeated) return alert.reportedBy;
  return alert.status === 'acknowledged' ? alert.acknowledgedBy : alert.resolvedBy;
}

const informing: LiveMessage['type'][] = ['emergency_update', 'andon_resolved', 'incident_update', 'sign_up'];

const toastTone = ({ type, alert, data }: LiveMessage): ToastTone => {
  if (informing.includes(type)) return 'info';
  return type === 'emergency_alert' && (alert?.severity === 'critical' || data.escalation) ? 'danger' : 'warning';
};

const rowOf = ({ id, title, message, createdAt, ...rest }: LiveMessage) => ({
  id,
  title,
  message,
  createdAt,
  type: rowTypes[toastTone({ id, title, message, createdAt, ...rest })],
});

const rowTypes = { danger: 'error', warning: 'warning', info: 'info', success: 'success' } as const;
