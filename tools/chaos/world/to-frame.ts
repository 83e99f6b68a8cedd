import type { LiveFrame } from '@floorlight/contracts/live';
import type { Frame } from '../checker/history.ts';

export type NotificationFrame = Extract<LiveFrame, { type: 'notification' }>;

/** Returns the evidence in a notification frame. */
export function toFrame({ seq, after, data }: NotificationFrame): Frame {
  const isAlert = data.type === 'emergency_alert' || data.type === 'emergency_update';
  return {
    at: performance.now(),
    seq,
    after: after ?? null,
    id: data.id,
    isNewAlert: data.type === 'emergency_alert' && data.how.round === 0 && !data.how.repeated,
    alert: isAlert
      ? {
          text: data.data.description,
          siteId: data.data.siteId,
          isAnswered: data.data.status !== 'active',
          version: data.data.version,
        }
      : null,
  };
}
