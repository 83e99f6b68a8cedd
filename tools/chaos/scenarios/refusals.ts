import { countFigure, type Figure, factFigure, seconds } from '../figure.ts';
import type { World } from '../world/open-world.ts';
import { statusesOf } from '../world/press-log.ts';

/** What a fault of R9 must leave behind: honest answers, words in a log, and every alert there in the end. */
export function honestyFigures(
  { main, logged }: World,
  name: string,
  { began, ended, wholeAfter, words }: { began: number; ended: number; wholeAfter: number | null; words: RegExp },
): Figure[] {
  const pressed = main.pressLog.between(began, ended);
  const statuses = pressed.flatMap(statusesOf);
  const dishonest = statuses.filter((status) => status !== 201 && status !== 503);
  const logLine = logged.find(({ at, line }) => at >= began && at < ended + 10_000 && words.test(line));
  const refusedOnce = pressed.filter((press) => statusesOf(press).includes(503)).length;
  return [
    countFigure('R9', `${name}: alerts that never came`, {
      value: wholeAfter === null ? main.pressLog.open().length : 0,
      limit: 0,
      note: `${pressed.length} pressed meanwhile, ${refusedOnce} first refused with 503, all there ${wholeAfter === null ? 'never' : `${seconds(wholeAfter)} after its end`}`,
    }),
    countFigure('R9', `${name}: answers other than 201 and 503`, {
      value: dishonest.length,
      limit: 0,
      note: [...new Set(dishonest)].join(', '),
    }),
    factFigure(
      'R9',
      `${name}: a log says it in words`,
      logLine !== undefined,
      logLine && `${logLine.name}: ${logLine.line.slice(0, 300)}`,
    ),
  ];
}
