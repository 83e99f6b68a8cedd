import type { AlertStatus } from '@floorlight/contracts/alerts';
import type { AlertMetadata } from '../announcements/announcement-metadata.ts';

/** The key of the mail about an announcement to one of the site's emergency services. */
export const servicesMailKey = (announcementId: string, to: string): string => `${announcementId} ${to.toLowerCase()}`;

const named = 'named';

/** The key of the mail about an announcement to somebody whom the site's alarm plan names. */
export const namedMailKey = (announcementId: string, to: string): string =>
  `${servicesMailKey(announcementId, to)} ${named}`;

/** Whether a mail is for somebody whom an alarm plan names: they get every round, emergency services do not. */
export const isForNamed = (key: string | null): boolean => key?.endsWith(` ${named}`) ?? false;

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
