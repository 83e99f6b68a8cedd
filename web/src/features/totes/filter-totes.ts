import type { Tote, ToteStatus } from '@floorlight/contracts/totes';

export interface ToteFilter {
  /** Part of the number or of a name. */
  search: string;
  status: ToteStatus | '';
  /** Somebody's id; `nobody`: those that nobody has. */
  assignedTo: string;
}

export const noFilter: ToteFilter = { search: '', status: '', assignedTo: '' };
export const nobody = 'nobody';

/** The totes that fit. */
export function totesIn(totes: readonly Tote[], { search, status, assignedTo }: ToteFilter): Tote[] {
  const sought = search.trim().toLowerCase();
  return totes.filter(
    (tote) =>
      (!status || tote.status === status) &&
      (!assignedTo || (tote.assignedTo ?? nobody) === assignedTo) &&
      (!sought || `${tote.toteNumber}\n${tote.assignedToName ?? ''}`.toLowerCase().includes(sought)),
  );
}

/** Who has any of them, by name. */
export function holdersOf(totes: readonly Tote[]): { id: string; name: string }[] {
  const holders = new Map(totes.map(({ assignedTo, assignedToName }) => [assignedTo, assignedToName]));
  return [...holders]
    .flatMap(([id, name]) => (id ? [{ id, name: name ?? 'Someone' }] : []))
    .sort((a, b) => a.name.localeCompare(b.name));
}
