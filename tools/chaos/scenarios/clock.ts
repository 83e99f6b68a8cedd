import type { ServiceName } from '@floorlight/contracts/endpoint';
import { countFigure, type Figure, factFigure, seconds, timeFigure } from '../figure.ts';
import type { Run, Scenario } from './scenario.ts';
import { duringFault, latenciesOf, othersOf } from './under-fault.ts';

const minutes = 60_000;
const wrongBy = 5 * minutes;
const clocks = ['gateway', 'auth', 'safety', 'notify'] as const satisfies ('gateway' | ServiceName)[];

export const clock: Scenario = {
  name: 'clock',
  goal: 'R9',
  world: 'links',
  does: 'Sets the clock of one process after the other five minutes ahead, then five minutes back.',
  mustHold: 'Alerts are taken and told within 1 s (p99), other requests too, and a log says that a clock is wrong.',
  async run(run) {
    const figures: Figure[] = [];
    for (const name of clocks)
      for (const shift of [wrongBy, -wrongBy]) figures.push(...(await shiftOne(run, name, shift)));
    return figures;
  },
};

async function shiftOne(run: Run, process: (typeof clocks)[number], shift: number): Promise<Figure[]> {
  const { world, plan, log } = run;
  const name = `${process}’s clock 5 min ${shift > 0 ? 'ahead' : 'behind'}`;
  const { began, ended, wholeAfter } = await duringFault(run, {
    name,
    begin: () => world.setClock(process, shift),
    end: () => world.setClock(process, 0),
    lasts: (plan.fault * 1000) / 2,
  });
  const { p99 } = latenciesOf(world.main, began, ended);
  const others = othersOf(run, [], began, ended);
  const said = world.logged.find(({ at, line }) => at >= began && at < ended + 5000 && /clock/i.test(line));
  log(`${name}: alerts p99 ${seconds(p99)}, ${others.failed} other requests failed ${others.services.join(', ')}`);
  return [
    countFigure('R9', `${name}: alerts that never came`, {
      value: wholeAfter === null ? world.main.pressLog.open().length : 0,
      limit: 0,
    }),
    timeFigure('R9', `${name}: alerts (p99)`, { value: p99, limit: 1000 }),
    countFigure('R9', `${name}: other requests that failed`, {
      value: others.failed,
      limit: 0,
      note: others.services.join(', '),
    }),
    factFigure(
      'R9',
      `${name}: a log says it in words`,
      said !== undefined,
      said && `${said.name}: ${said.line.slice(0, 300)}`,
    ),
  ];
}
