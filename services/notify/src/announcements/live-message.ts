import type { LiveMessage, LiveType } from '@floorlight/contracts/live';
import type { Announcement } from './announcement.ts';
import { upgradeStored } from './upgrade-stored.ts';

/** Types that are quiet for everyone who has no row in the panel for them. */
const quietUnlessListed: LiveType[] = ['emergency_alert', 'incident_update', 'sign_up'];

/** The live message of an announcement. `listed`: whether its readers have a row in their panel for it. */
export function liveMessage(announcement: Announcement, listed: boolean): LiveMessage {
  const { id, title, message, coded, siteId, occurredAt, metadata } = announcement;
  const { data, how } = upgradeStored(announcement);
  const { liveType: type } = metadata;
  return {
    id,
    type,
    title,
    message,
    ...(coded && { coded }),
    siteId,
    createdAt: occurredAt.toISOString(),
    data,
    ...('severity' in metadata && { alert: { severity: metadata.severity } }),
    ...('alertType' in metadata && { andon: { alertType: metadata.alertType } }),
    how: {
      quiet: (how.quiet ?? false) || (!listed && quietUnlessListed.includes(type)),
      repeated: how.repeated ?? false,
      ...(how.passing && { passing: true }),
      ...(how.by && { by: how.by }),
      round: 'escalation' in metadata ? (metadata.escalation ?? 0) : 0,
    },
  } as LiveMessage; // the two columns of a row, its metadata and its data, are of one type
}

export const quietly = (message: LiveMessage): LiveMessage => ({ ...message, how: { ...message.how, quiet: true } });
