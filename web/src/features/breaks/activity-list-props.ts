import type { BreakActivity } from '@floorlight/contracts/break-management';

export interface ActivityListProps {
  breaks: readonly BreakActivity[];
  onAct: (action: 'extend' | 'cancel', activity: BreakActivity) => void;
}
