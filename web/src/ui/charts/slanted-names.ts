/** Degrees. */
export const slant = 40;

const letter = 6.6;
const lineHeight = 20;
/** From the left edge to the middle of the first name, at least. */
const beforeFirst = 55;

/** The room in pixels that slanted names take below the axis, and left of the first one. */
export function slantOf(rows: readonly { label: string }[]): { height: number; left: number } {
  const longest = Math.max(0, ...rows.map(({ label }) => label.length)) * letter;
  const angle = (slant * Math.PI) / 180;
  return {
    height: Math.ceil(longest * Math.sin(angle) + lineHeight),
    left: Math.max(4, Math.ceil(longest * Math.cos(angle) - beforeFirst)),
  };
}
