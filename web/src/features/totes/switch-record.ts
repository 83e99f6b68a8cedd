import type { ToteStatus } from '@floorlight/contracts/totes';

/** The switch of a tote on record is on while it is being processed. */
export const isSwitchedOn = (status: ToteStatus): boolean => status === 'processing';

/** What the switch makes of it: on starts or reopens it, off completes it. */
export const statusAfterSwitch = (on: boolean): ToteStatus => (on ? 'processing' : 'completed');
