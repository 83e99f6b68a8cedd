import * as z from 'zod/mini';
import { HistoricalTote, LocalStatus, LocalTote } from './local-tote.ts';

/** The readable entries of a stored list. `isDamaged`: some entries were unreadable. */
export interface ParsedList<T> {
  list: readonly T[];
  isDamaged: boolean;
}

const none = { list: [], isDamaged: false };

/** A stored tote. Wrong or missing parts beside its name and code get the values of a new tote. */
const RepairedTote = z.object({
  id: LocalTote.shape.id,
  name: LocalTote.shape.name,
  code: LocalTote.shape.code,
  on: z.catch(z.boolean(), false),
  status: z.catch(LocalStatus, 'idle'),
  lastActivity: z.catch(LocalTote.shape.lastActivity, () => new Date(0).toISOString()),
  progress: z.catch(LocalTote.shape.progress, 0),
});

function parseList<T>(raw: string | null, parse: (entry: unknown) => T | null): ParsedList<T> {
  if (raw === null) return none;
  let entries: unknown;
  try {
    entries = JSON.parse(raw);
  } catch {
    return { list: [], isDamaged: true };
  }
  if (!Array.isArray(entries)) return { list: [], isDamaged: true };
  const list = entries.map(parse).filter((entry) => entry !== null);
  return { list, isDamaged: list.length < entries.length };
}

/** Reads totes of version 1. Unreadable entries do not affect the others. */
export function parseTotes(raw: string | null): ParsedList<LocalTote> {
  const known = new Set<string>();
  return parseList(raw, (entry) => {
    const { data } = RepairedTote.safeParse(entry);
    if (!data || known.has(data.id)) return null;
    known.add(data.id);
    return data;
  });
}

/**
 * Reads totes stored before the format had a version. They have no ids and no reliable states: only names, codes and
 * whether they are on count.
 */
export function parseUnversioned(raw: string | null, idOf: () => string): ParsedList<LocalTote> {
  return parseList(raw, (entry) => {
    const { data } = RepairedTote.safeParse(typeof entry === 'object' ? { ...entry, id: idOf() } : entry);
    return data ?? null;
  });
}

export const parseHistory = (raw: string | null): ParsedList<HistoricalTote> =>
  parseList(raw, (entry) => HistoricalTote.safeParse(entry).data ?? null);
