import type { Amounts } from '../amounts.ts';
import type { Figure } from '../figure.ts';
import type { Random } from '../random.ts';
import type { World, WorldKind } from '../world/open-world.ts';
import type { Probes } from '../world/probes.ts';

/** What a scenario gets: a running product under load. */
export interface Run {
  world: World;
  plan: Amounts;
  random: Random;
  probes: Probes;
  /** Prints a line of progress. */
  log(line: string): void;
  /** Throws once the time of the whole run is over. */
  checkTime(): void;
}

/** Something that is done to the running product, and how it must bear it. */
export interface Scenario {
  name: string;
  /** R1 … R9. */
  goal: string;
  world: WorldKind;
  /** True if the load on the main site must not run meanwhile. */
  ownLoad?: boolean;
  /** What it does, in a sentence. */
  does: string;
  /** What must hold, in a sentence. */
  mustHold: string;
  /** Does it, and returns what it measured. The history of the whole world is checked afterwards. */
  run(run: Run): Promise<Figure[]>;
}
