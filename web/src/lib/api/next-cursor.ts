import type { CallMeta } from './call.ts';

/** From where the next page of a list goes on; null on the last. */
export const nextCursor = (meta: CallMeta | undefined): string | null =>
  meta?.next ? new URLSearchParams(meta.next.slice(meta.next.indexOf('?'))).get('cursor') : null;
