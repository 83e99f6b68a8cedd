import type { CallMeta } from './call.ts';

/** The cursor of a list's next page; null on the last page. */
export const nextCursor = (meta: CallMeta | undefined): string | null =>
  meta?.next ? new URLSearchParams(meta.next.slice(meta.next.indexOf('?'))).get('cursor') : null;
