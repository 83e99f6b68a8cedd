import type { LiveMessage, LiveType } from '@floorlight/contracts/live';
import type { Severity } from '@floorlight/contracts/safety';
import type { announcements } from '../schema.ts';

export type Announcement = typeof announcements.$inferSelect;

export interface AnnouncementMetadata {
  liveType: LiveType;
  alertId: string;
  severity: Severity;
  pressCount: number;
}

/** What an announcement says live: the same whether it is pushed now or read again for a client that was away. */
export const liveMessage = ({ id, title, message, siteId, occurredAt, metadata, data }: Announcement): LiveMessage => ({
  id,
  type: metadata.liveType,
  title,
  message,
  siteId,
  createdAt: occurredAt.toISOString(),
  data,
  alert: { severity: metadata.severity },
});
