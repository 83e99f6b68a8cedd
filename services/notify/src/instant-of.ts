/** An instant of the API from the text of one in a raw row. */
export const instantOf = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());
