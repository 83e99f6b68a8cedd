/** The key of the mail that says an announcement to somebody: queued once, and found again by what it says. */
export const mailKey = (announcementId: string, to: string): string => `${announcementId} ${to.toLowerCase()}`;
