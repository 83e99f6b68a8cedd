import type { Tote } from '@floorlight/contracts/totes';
import { t } from './messages.ts';

/** Who has a tote, in words. */
export const toteHolder = ({ assignedToName: name }: Tote): string =>
  name === null ? t.nobodyHasIt() : t.personHasIt({ name });
