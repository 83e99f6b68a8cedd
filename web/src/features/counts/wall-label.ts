import type { Label } from '@floorlight/contracts/labels';

/** The label of a wall: its code names the area too, so that scanning it leaves no doubt. */
export const wallLabel = (area: string, wall: string): Label => ({
  type: 'other',
  value: `${area} ${wall}`,
  title: wall,
  note: area,
});
