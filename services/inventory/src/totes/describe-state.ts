import { type Coded, coded } from '@floorlight/languages/coded';
import { refusals } from '../refusal-messages.ts';
import type { ToteRow } from './tote.ts';

/** For who comes second: what the tote is now. */
export const describeState = ({ toteNumber: tote, status, itemCount: items, assignedToName: name }: ToteRow): Coded =>
  name === null
    ? coded(refusals.unassignedToteChanged[status], { tote, items })
    : coded(refusals.assignedToteChanged[status], { tote, items, name });
