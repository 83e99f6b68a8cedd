import type { AlertStatus } from '@floorlight/contracts/alerts';

/** The key of the mail about an announcement to one of the site's emergency services. */
export const servicesMailKey = (announcementId: string, to: string): string => `${announcementId} ${to.toLowerCase()}`;

/** The announcement that a mail to emergency services is about; null for a mail to a person. */
export const announcementOfKey = (key: string | null): string | null => key?.split(' ')[0] ?? null;

/**
 * Whether emergency services are mailed about an alert. After an acknowledgement the first mail still goes: the sender
 * was promised it, and the manager on the way may need their help.
 */
export const needServices = ({ status, escalated }: { status: AlertStatus | null; escalated: boolean }): boolean =>
  status === null || status === 'active' || (status === 'acknowledged' && !escalated);
