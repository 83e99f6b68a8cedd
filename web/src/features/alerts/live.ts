import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { LiveMessage, LivePresentation } from '@floorlight/contracts/live';
import { alertPath } from '@floorlight/contracts/paths';
import { desktopPriority } from '#lib/device/desktop-notifications.ts';
import type { LiveHandler } from '#lib/live/reaction.ts';
import { applyAlert } from './api.ts';
import { t } from './messages.ts';

const link = ({ id, foldedInto }: EmergencyAlert) => ({ label: t.viewAlert(), to: alertPath(foldedInto ?? id) });

export const onEmergencyAlert: LiveHandler<'emergency_alert'> = ({ data: alert, how }) => ({
  update: applyAlert(alert),
  actor: alert.pressedBy ?? alert.reportedBy,
  tone: alert.severity === 'critical' || how.round > 0 ? 'danger' : 'warning',
  alarm: alert.severity === 'critical' ? 'danger' : 'warning',
  link: link(alert),
  desktop: 'urgent',
  audience: { desktop: 'everyone' },
});

/** The sender gets a desktop notification about each change of their alert, workers included. */
export const onEmergencyUpdate: LiveHandler<'emergency_update'> = ({ data: alert, how }) => ({
  update: applyAlert(alert),
  actor: how.by ?? actorOf(alert, how),
  settles: alert.status !== 'active',
  tone: 'info',
  link: link(alert),
  desktop: desktopPriority(alert.severity),
  audience: {
    desktop: 'everyone',
    ...((how.repeated || how.passing) && { row: 'nobody' }),
    // The sender reads what is written to them.
    ...(how.passing && { toast: 'everyone' }),
  },
});

/** Receipts count how many managers received and saw an alert; its sender sees the counts. */
export const needsReceipt = ({ type }: LiveMessage): boolean => type === 'emergency_alert';

function actorOf({ reportedBy, status, acknowledgedBy, resolvedBy }: EmergencyAlert, { repeated }: LivePresentation) {
  if (repeated) return reportedBy;
  return status === 'acknowledged' ? acknowledgedBy : resolvedBy;
}
