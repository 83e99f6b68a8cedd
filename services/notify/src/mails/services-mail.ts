import type { AlertStatus } from '@floorlight/contracts/alerts';
import type { AlertMetadata } from '../announcements/announcement-metadata.ts';

/** The key of the mail about an announcement to one of the site's emergency services. */
export const servicesMailKey = (announcementId: string, to: string): string => `${announcementId} ${to.toLowerCase()}`;

/** Ends the key of a mail to a person: `named` by the alarm plan for an alert, or about an evacuation. */
type Mark = 'named' | 'evacuation';

/** The key of the mail about an announcement to somebody who has no turn for it. */
export const markedMailKey = (mark: Mark, announcementId: string, to: string): string =>
  `${servicesMailKey(announcementId, to)} ${mark}`;

/** The mark of a mail's key; null of a mail to emergency services, or in its receiver's turn. */
export const markOf = (key: string | null): Mark | null => {
  const [, , mark] = key?.split(' ') ?? [];
  return mark === 'named' || mark === 'evacuation' ? mark : null;
};

/** The announcement that a mail to emergency services is about; null for a mail to a person. */
export const announcementOfKey = (key: string | null): string | null => key?.split(' ')[0] ?? null;

/**
 * Whether emergency services are mailed about an alert. After an acknowledgement the first mail still goes: the sender
 * was promised it, and the manager on the way may need their help. So does the mail that says where; the one that says that it
 * is over goes to those who got the first.
 */
export const needServices = ({
  status,
  escalated,
  follows,
}: {
  status: AlertStatus | null;
  escalated: boolean;
  follows: AlertMetadata['follows'] | null;
}): boolean => follows === 'end' || status === null || status === 'active' || (status === 'acknowledged' && !escalated);
