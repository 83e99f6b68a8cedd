import type { User } from '@floorlight/contracts/accounts';
import type { LiveMessage, LiveType } from '@floorlight/contracts/live';
import { may } from '@floorlight/contracts/permissions';
import { textOf } from '@floorlight/languages/coded';
import { onSignUp } from '#features/account/live.ts';
import { onEmergencyAlert, onEmergencyUpdate } from '#features/alerts/live.ts';
import { onAndonChanged, onAndonPlaced, onAndonResolved, onAndonTaken } from '#features/beacons/live.ts';
import { onBreakUpdate } from '#features/breaks/live.ts';
import {
  onEvacuationCalled,
  onEvacuationEnded,
  onEvacuationExtended,
  onEvacuationHelp,
} from '#features/evacuations/live.ts';
import { onIncidentReport, onIncidentUpdate } from '#features/incidents/live.ts';
import { addNotification } from '#features/notifications/api.ts';
import { onBadgeReused } from '#features/shared-devices/live.ts';
import { onPinLocked } from '#features/vault/live.ts';
import type { DesktopContent } from '#lib/device/desktop-notifications.ts';
import { type Channel, defaultAudience, type LiveHandler, type LiveReaction } from '#lib/live/reaction.ts';
import { ringAlarm } from '#lib/sounds/alarm-loop.ts';
import { playAlert } from '#lib/sounds/alert-tones.ts';
import { dismissToastsAbout, showToast } from '#lib/toasts/toasts-slice.ts';
import type { AppDispatch } from './store.ts';

const handlers: { [T in LiveType]: LiveHandler<T> } = {
  emergency_alert: onEmergencyAlert,
  emergency_update: onEmergencyUpdate,
  incident_report: onIncidentReport,
  incident_update: onIncidentUpdate,
  andon_placed: onAndonPlaced,
  andon_taken: onAndonTaken,
  andon_resolved: onAndonResolved,
  andon_changed: onAndonChanged,
  evacuation_called: onEvacuationCalled,
  evacuation_extended: onEvacuationExtended,
  evacuation_ended: onEvacuationEnded,
  evacuation_help: onEvacuationHelp,
  sign_up: onSignUp,
  break_update: onBreakUpdate,
  pin_locked: onPinLocked,
  badge_reused: onBadgeReused,
};

/** Milliseconds. */
const toastDuration = 10_000;
const rowTypes = { danger: 'error', warning: 'warning', info: 'info', success: 'success' } as const;

export interface Recipient extends Pick<User, 'id' | 'role'> {
  /** Shows a desktop notification that leads to `link`. */
  showOnDesktop?: (content: DesktopContent, link?: string) => void;
}

/** Updates the cache for a live message, and notifies its recipient on each channel of their audience. */
export function applyMessage(message: LiveMessage, recipient: Recipient, dispatch: AppDispatch): void {
  const { update, actor, settles, tone, sound, alarm, link, desktop = 'normal', audience } = reactionTo(message);
  const { id, title: englishTitle, message: english, coded, createdAt, data, how } = message;
  const reaches = (channel: Channel): boolean => {
    const target = audience?.[channel] ?? defaultAudience[channel];
    return target === 'everyone' || (target !== 'nobody' && may(recipient.role, target));
  };
  if (update) dispatch(update);
  if (how.quiet) return;
  if (settles) dispatch(dismissToastsAbout(data.id));
  if (reaches('row'))
    dispatch(
      addNotification(
        {
          id,
          title: englishTitle,
          message: english,
          ...(coded && { coded }),
          createdAt,
          type: rowTypes[tone],
          isRead: false,
          metadata: { liveType: message.type, ...subjectIds(message) },
        },
        message.type !== 'emergency_update' && how.round === 0,
      ),
    );
  if (actor === recipient.id) return;
  const [title, text] = [textOf(englishTitle, coded?.title), textOf(english, coded?.message)];
  if (sound && reaches('sound')) playAlert(sound, data.id);
  if (alarm && reaches('sound')) ringAlarm(data.id, alarm, how.round, `${recipient.id} ${id} ${how.round}`);
  if (reaches('desktop'))
    recipient.showOnDesktop?.({ id, subject: data.id, title, body: text, priority: desktop }, link?.to);
  if (reaches('toast'))
    dispatch(
      showToast({ title, message: text, tone, duration: toastDuration, subject: data.id, ...(link && { link }) }),
    );
}

/** The id by which a row of the panel finds what it is about. */
function subjectIds({ type, data: { id } }: LiveMessage): Record<string, string> {
  if (type === 'emergency_alert' || type === 'emergency_update') return { alertId: id };
  if (type === 'incident_report' || type === 'incident_update') return { incidentId: id };
  if (type.startsWith('evacuation')) return { evacuationId: id };
  return type.startsWith('andon') ? { beaconId: id } : {};
}

export const reactionTo = (message: LiveMessage): LiveReaction =>
  (handlers[message.type] as LiveHandler<LiveType>)(message); // the table holds the handler of this message's type
