/** The key of an announcement's mail to one address: no second one is queued, and it can be withdrawn by its start. */
export const mailKey = (announcementId: string, to: string): string => `${announcementId} ${to.toLowerCase()}`;
