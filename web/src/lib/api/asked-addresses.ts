/** The address that each query of the cache has asked, by its key. */
const asked = new Map<string, string>();
/** A page that stays open asks for ever more; what it asked first is wanted. */
const mostKept = 100;

export function noteAddress(query: string, address: string): void {
  if (asked.size < mostKept) asked.set(query, address);
}

export const addressOf = (query: string): string | undefined => asked.get(query);
