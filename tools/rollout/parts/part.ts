import type { Figure } from '../../chaos/figure.ts';
import type { Plan } from '../arguments.ts';
import type { Fleet } from '../fleet.ts';

export interface CellRun {
  plan: Plan;
  signal: AbortSignal;
  log(line: string): void;
}

export interface Run extends CellRun {
  fleet: Fleet;
}

export interface PartOf<Given> {
  name: string;
  /** In one sentence for the report. */
  does: string;
  run(run: Given): Promise<Figure[]>;
}

/** Proves one thing on a running hub with two cells. */
export type Part = PartOf<Run>;

/** Proves one thing on a cell that it starts itself. */
export type CellPart = PartOf<CellRun>;
