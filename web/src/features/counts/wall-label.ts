import { partsOfWall } from '@floorlight/contracts/count-settings';
import type { Label } from '@floorlight/contracts/labels';

/**
 * The label of a wall: its code names the area too, so that scanning it leaves no doubt. Where the site names its levels, so does
 * the text: `Aisle A`, `Row 3 · Bay 12`.
 */
export function wallLabel(area: string, wall: string, levels: readonly string[]): Label {
  const [areaLevel = '', ...below] = levels;
  const parts = partsOfWall(wall, levels).map((part, index) => withLevel(part, below[index] ?? ''));
  return { type: 'other', value: `${area} ${wall}`, title: parts.join(' · '), note: withLevel(area, areaLevel) };
}

/** A part with the name of its level, unless it has it already. */
const withLevel = (part: string, level: string): string =>
  level === '' || part.toLowerCase().startsWith(level.toLowerCase()) ? part : `${level} ${part}`;
