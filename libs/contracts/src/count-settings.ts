import * as z from 'zod/mini';
import { fieldError } from './field-error.ts';
import { text } from './scalars.ts';
import { siteFieldMessages as m } from './site-field-messages.ts';

const clockTime = fieldError(m.clockTime);
const percent = fieldError(m.between, { from: 1, to: 1000 });
const tooManyLevels = fieldError(m.tooMany, { count: 4 });

/** How the site counts its walls. */
export const CountSettings = z.object({
  /** A wall that differs from its last count by more percent than this has to be recounted by somebody else; null: none has. */
  recountPercent: z._default(z.nullable(z.int(percent).check(z.gte(1, percent), z.lte(1000, percent))), null),
  /**
   * When the report of the day is emailed to the report recipients, on the site's clock; null: it is not. A time before
   * noon is the end of a night shift: the report is of the day before.
   */
  reportTime: z._default(z.nullable(z.string(clockTime).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, clockTime))), null),
  /**
   * The names of the levels of a location, from the area down; none: area and wall. With more than two, a wall's name has
   * a part for each level below the area: `Row 3/Bay 12`.
   */
  levels: z._default(z.array(text(40, fieldError(m.levelRequired))).check(z.maxLength(4, tooManyLevels)), []),
});
export type CountSettings = z.infer<typeof CountSettings>;

export const defaultCountSettings: CountSettings = { recountPercent: null, reportTime: null, levels: [] };

/** Separates the parts of a wall's name at a site with more levels. */
export const levelSeparator = '/';

/** The parts of a wall's name, one for each level below the area. */
export const partsOfWall = (wall: string, levels: readonly string[]): string[] =>
  levels.length > 2 ? wall.split(levelSeparator).map((part) => part.trim()) : [wall];

const oneLevel = fieldError(m.oneLevel);
const wrongParts = [2, 3].map((count) => fieldError(m.levelParts, { count }));

interface Located {
  counts: CountSettings;
  afeAreas: { walls: string[] }[];
}

/** Walls whose names don't have a part for each level, and levels that lack their second. */
export const mistakesInLevels = ({ counts: { levels }, afeAreas }: Located) => [
  ...(levels.length === 1 ? [{ path: ['counts', 'levels'], error: oneLevel }] : []),
  ...afeAreas.flatMap(({ walls }, area) =>
    walls.flatMap((wall, place) => {
      const error = wrongParts[levels.length - 3];
      const parts = partsOfWall(wall, levels);
      const isRight = parts.length === levels.length - 1 && parts.every((part) => part !== '');
      return error && !isRight ? [{ path: ['afeAreas', area, 'walls', place], error }] : [];
    }),
  ),
];
