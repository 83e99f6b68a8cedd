/** The path of a colleague's code in a scanned value; null where it is something else. */
export function takePathIn(value: string): string | null {
  const start = `${window.location.origin}/take/`;
  const token = value.startsWith(start) ? value.slice(start.length) : '';
  return /^[\w-]{24}$/.test(token) ? `/take/${token}` : null;
}
