import { floorAndDesk } from './floor-screens.ts';
import { safetyAndVault } from './safety-screens.ts';
import { signedOut } from './signed-out-screens.ts';

/** Two of a length: the longest by far, and each worker takes one. */
export const halves = {
  'signed out, of safety, the vault and breaks': [signedOut, safetyAndVault],
  'of totes, counts, the scanner and the desk': [[], floorAndDesk],
} as const;
