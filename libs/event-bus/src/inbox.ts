/** Where the answers to a user's requests go. */
export const inboxOf = (user: string): string => `_INBOX.${user}`;
