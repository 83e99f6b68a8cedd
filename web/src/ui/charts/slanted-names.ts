/** Degrees. */
export const slant = 40;

const letterWidth = 6.6;
const lineHeight = 20;
/** Minimum distance from the left edge to the middle of the first name. */
const beforeFirst = 55;

/** The space in pixels that slanted names need below the axis and left of the first name. */
export function slantOf(rows: readonly { label: string }[]): { height: number; left: number } {
  const longest = Math.max(0, ...rows.map(({ label }) => label.length)) * letterWidth;
  const angle = (slant * Math.PI) / 180;
  return {
    height: Math.ceil(longest * Math.sin(angle) + lineHeight),
    left: Math.max(4, Math.ceil(longest * Math.cos(angle) - beforeFirst)),
  };
}
