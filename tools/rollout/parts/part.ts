import type { Figure } from '../../chaos/figure.ts';
import type { Plan } from '../arguments.ts';
import type { Fleet } from '../fleet.ts';

export interface Run {
  fleet: Fleet;
  plan: Plan;
  log(line: string): void;
}

/** Proves one thing on a running hub with two cells. */
export interface Part {
  name: string;
  /** In one sentence for the report. */
  does: string;
  run(run: Run): Promise<Figure[]>;
}
