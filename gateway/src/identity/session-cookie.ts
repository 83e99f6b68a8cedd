/** Returns the value of a cookie in a Cookie header, or null. The first one counts: browsers send the longest path first. */
export function cookieIn(header: string | undefined, name: string): string | null {
  if (!header) return null;
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return null;
}
