import * as z from 'zod/mini';
import { readStoredJson, store } from '#lib/storage.ts';

const figure = z.int().check(z.gte(0));

/** A count as it is being made. */
export const CountDraft = z.object({
  afeArea: z.string(),
  wallNumber: z.string(),
  rebinPsTotes: figure,
  psToteOverflow: figure,
  floorTable: figure,
  notes: z.string(),
});
export type CountDraft = z.infer<typeof CountDraft>;

export const emptyDraft: CountDraft = {
  afeArea: '',
  wallNumber: '',
  rebinPsTotes: 0,
  psToteOverflow: 0,
  floorTable: 0,
  notes: '',
};

export const totalOf = ({
  rebinPsTotes,
  psToteOverflow,
  floorTable,
}: Pick<CountDraft, 'rebinPsTotes' | 'psToteOverflow' | 'floorTable'>): number =>
  rebinPsTotes + psToteOverflow + floorTable;

const keyOf = (userId: string) => `floorlight.count-draft.${userId}`;

/** The count this user has begun on this device; empty where there is none. */
export function readDraft(userId: string): CountDraft {
  const parsed = CountDraft.safeParse(readStoredJson(keyOf(userId)));
  return parsed.success ? parsed.data : emptyDraft;
}

/** Keeps what is counted with each step: a reload, or a phone that runs out, loses nothing. */
export const keepDraft = (userId: string, draft: CountDraft): void => store(keyOf(userId), JSON.stringify(draft));
