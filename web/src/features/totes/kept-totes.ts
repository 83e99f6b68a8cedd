import * as z from 'zod/mini';
import { HistoricalTote, LocalStatus, LocalTote } from './local-tote.ts';

/** A list as it was kept; `damaged` where some of it could not be read. */
export interface Kept<T> {
  list: readonly T[];
  damaged: boolean;
}

const none = { list: [], damaged: false };

/** What is wrong or missing in a tote that has its name and code: as it is when it is added. */
const Mended = z.object({
  id: LocalTote.shape.id,
  name: LocalTote.shape.name,
  code: LocalTote.shape.code,
  on: z.catch(z.boolean(), false),
  status: z.catch(LocalStatus, 'idle'),
  lastActivity: z.catch(LocalTote.shape.lastActivity, () => new Date(0).toISOString()),
  progress: z.catch(LocalTote.shape.progress, 0),
});

function readList<T>(raw: string | null, read: (entry: unknown) => T | null): Kept<T> {
  if (raw === null) return none;
  let entries: unknown;
  try {
    entries = JSON.parse(raw);
  } catch {
    return { list: [], damaged: true };
  }
  if (!Array.isArray(entries)) return { list: [], damaged: true };
  const list = entries.map(read).filter((entry) => entry !== null);
  return { list, damaged: list.length < entries.length };
}

/** The totes of version 1. Those that can be read are read, whatever stands beside them. */
export function readTotes(raw: string | null): Kept<LocalTote> {
  const known = new Set<string>();
  return readList(raw, (entry) => {
    const { data } = Mended.safeParse(entry);
    if (!data || known.has(data.id)) return null;
    known.add(data.id);
    return data;
  });
}

/**
 * The totes of the form without a version, which had neither ids nor states to rely on: their names and codes are what
 * is taken over.
 */
export function readUnversioned(raw: string | null, idOf: () => string): Kept<LocalTote> {
  return readList(raw, (entry) => {
    const { data } = Mended.safeParse(typeof entry === 'object' ? { ...entry, id: idOf() } : entry);
    return data ?? null;
  });
}

export const readHistory = (raw: string | null): Kept<HistoricalTote> =>
  readList(raw, (entry) => HistoricalTote.safeParse(entry).data ?? null);
