import type { Kind } from './acts.ts';

export interface Done {
  kind: Kind;
  label: string;
}

export interface ActFaults {
  lost: string[];
  doubled: string[];
  madeUp: string[];
  /** Kinds whose acts the server got in another order than they were done. */
  outOfOrder: Kind[];
}

/** Compares what a device did with what the server holds, and with the order in which the server answered. */
export function compareActs(done: Done[], stored: Done[], answered: Done[]): ActFaults {
  const nameOf = ({ kind, label }: Done) => `${kind} ${label}`;
  const counts = Map.groupBy(stored, nameOf);
  const wanted = new Set(done.map(nameOf));
  const kinds = [...new Set(done.map(({ kind }) => kind))];
  const labels = (all: Done[], kind: Kind) => all.filter((act) => act.kind === kind).map(({ label }) => label);
  return {
    lost: [...wanted].filter((name) => !counts.has(name)),
    doubled: [...counts].flatMap(([name, { length }]) => (length > 1 && wanted.has(name) ? [name] : [])),
    madeUp: [...counts.keys()].filter((name) => !wanted.has(name)),
    outOfOrder: kinds.filter((kind) => {
      const firsts = [...new Set(labels(answered, kind))];
      return firsts.join('\n') !== labels(done, kind).join('\n');
    }),
  };
}
