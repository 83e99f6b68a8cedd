import type { Part } from '@floorlight/service-kit/part';

/** The connection of a cell with its hub. */
export interface Uplink {
  part: Part;
  /** New events wait. */
  wake(): void;
  /** Whether the hub has been silent for so long that the roles it gave may be old. */
  rolesAreOld(): boolean;
}
