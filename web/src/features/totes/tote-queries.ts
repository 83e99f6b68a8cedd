import { type Tote, ToteNumber, type ToteStatus, toteCodesMax } from '@floorlight/contracts/totes';

/** Selects site records: by code, or by the user who has the totes. */
export type ToteSelection = { codes: readonly string[] } | { holder: string };

/** Filters of a manager's list. */
export interface ToteQuery {
  status?: ToteStatus;
  /** A user's id, or `nobody` for unassigned totes. */
  assignedTo?: string;
  /** Those that are assigned and that nobody has seen for the site's hours. */
  overdue?: 'true';
  /** Part of the number or of a name. */
  search?: string;
}

export const nobody = 'nobody';
export const canBeOnRecord = (code: string): boolean => ToteNumber.safeParse(code).success;

export const isSelected =
  (selection: ToteSelection) =>
  ({ toteNumber, assignedTo }: Tote): boolean =>
    'codes' in selection ? selection.codes.includes(toteNumber) : assignedTo === selection.holder;

/** Whether a tote is assigned and nobody has seen it since then. */
export const isOverdue = ({ assignedTo, lastUpdated, lastScan }: Tote, since: number): boolean =>
  assignedTo !== null && Math.max(Date.parse(lastUpdated), lastScan ? Date.parse(lastScan.at) : 0) < since;

/** Applies the filters to one tote, by the server's rules. `overdueSince` in milliseconds since 1970. */
export const matchesQuery =
  ({ status, assignedTo, overdue, search }: ToteQuery, overdueSince?: number) =>
  (tote: Tote): boolean =>
    (!overdue || overdueSince === undefined || isOverdue(tote, overdueSince)) &&
    (!status || tote.status === status) &&
    (!assignedTo || (tote.assignedTo ?? nobody) === assignedTo) &&
    (!search || `${tote.toteNumber}\n${tote.assignedToName ?? ''}`.toLowerCase().includes(search.toLowerCase()));

const separator = ',';
/** Characters. Proxies accept URLs of 8 kB at least. */
const maxListLength = 6000;

/** Splits a selection into queries that respect the server's limit of codes and the length limit of URLs. */
export function queriesFor(selection: ToteSelection): { codes?: string; assignedTo?: 'me' }[] {
  if ('holder' in selection) return [{ assignedTo: 'me' }];
  const lists: string[][] = [];
  let room = 0;
  for (const code of selection.codes) {
    const length = encodeURIComponent(separator + code).length;
    if (room < length || lists.at(-1)?.length === toteCodesMax) {
      lists.push([]);
      room = maxListLength;
    }
    lists.at(-1)?.push(code);
    room -= length;
  }
  return lists.map((codes) => ({ codes: codes.join(separator) }));
}
