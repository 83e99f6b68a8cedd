import { mostToteCodes, type Tote, ToteNumber, type ToteStatus } from '@floorlight/contracts/totes';

/** Of which totes the record is asked for: those with these codes, or its reader's own. */
export type Asked = { codes: readonly string[] } | { holder: string };

/** What narrows a manager's list. */
export interface ToteQuery {
  status?: ToteStatus;
  /** Somebody's id; `nobody`: those that nobody has. */
  assignedTo?: string;
  /** Part of the number or of a name. */
  search?: string;
}

export const nobody = 'nobody';
export const canBeOnRecord = (code: string): boolean => ToteNumber.safeParse(code).success;

export const isAsked =
  (asked: Asked) =>
  ({ toteNumber, assignedTo }: Tote): boolean =>
    'codes' in asked ? asked.codes.includes(toteNumber) : assignedTo === asked.holder;

/** Whether a tote belongs to a list so narrowed, as the server would say. */
export const fits =
  ({ status, assignedTo, search }: ToteQuery) =>
  (tote: Tote): boolean =>
    (!status || tote.status === status) &&
    (!assignedTo || (tote.assignedTo ?? nobody) === assignedTo) &&
    (!search || `${tote.toteNumber}\n${tote.assignedToName ?? ''}`.toLowerCase().includes(search.toLowerCase()));

const separator = ',';
/** Characters of an address: servers on the way take 8 kB of it at least. */
const longestList = 6000;

/** The queries that together answer it: no more codes in one than the server takes, nor longer than an address may be. */
export function queriesFor(asked: Asked): { codes?: string; assignedTo?: 'me' }[] {
  if ('holder' in asked) return [{ assignedTo: 'me' }];
  const lists: string[][] = [];
  let room = 0;
  for (const code of asked.codes) {
    const length = encodeURIComponent(separator + code).length;
    if (room < length || lists.at(-1)?.length === mostToteCodes) {
      lists.push([]);
      room = longestList;
    }
    lists.at(-1)?.push(code);
    room -= length;
  }
  return lists.map((codes) => ({ codes: codes.join(separator) }));
}
