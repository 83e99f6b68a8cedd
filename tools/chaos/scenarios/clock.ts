import { type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import { countFigure, type Figure, factFigure, seconds, timeFigure } from '../figure.ts';
import type { Run, Scenario } from './scenario.ts';
import { duringFault, latenciesOf, othersOf } from './under-fault.ts';

const minutes = 60_000;
const wrongBy = 5 * minutes;
/** Milliseconds in which the gateway compares the clocks. */
const noticedAfter = 6000;
/** All at once, as when the clock of the machine is set, and one after the other, as on several machines. */
const clocks: { name: string; of: ('gateway' | ServiceName)[] }[] = [
  { name: 'every process', of: ['gateway', ...serviceNames] },
  { name: 'gateway', of: ['gateway'] },
  { name: 'auth', of: ['auth'] },
  { name: 'safety', of: ['safety'] },
  { name: 'notify', of: ['notify'] },
];

export const clock: Scenario = {
  name: 'clock',
  goal: 'R9',
  world: 'links',
  does: 'Sets the clock of all processes, then of one after the other, five minutes ahead and five minutes back.',
  mustHold: 'Alerts are taken and told within 1 s (p99), other requests too, and a log says that a clock is wrong.',
  async run(run) {
    const figures: Figure[] = [];
    for (const each of clocks)
      for (const shift of [wrongBy, -wrongBy]) figures.push(...(await shiftOne(run, each, shift)));
    return figures;
  },
};

async function shiftOne(run: Run, { name: whose, of }: (typeof clocks)[number], shift: number): Promise<Figure[]> {
  const { world, plan, log } = run;
  const name = `${whose}’s clock 5 min ${shift > 0 ? 'ahead' : 'behind'}`;
  const setAll = (wrong: number) => {
    for (const process of of) world.setClock(process, wrong);
  };
  const { began, ended, wholeAfter } = await duringFault(run, {
    name,
    begin: () => setAll(shift),
    end: () => setAll(0),
    lasts: Math.max(noticedAfter, (plan.fault * 1000) / 2),
  });
  const { p99 } = latenciesOf(world.main, began, ended);
  const others = othersOf(run, [], began, ended);
  const logLine = world.logged.find(({ at, line }) => at >= began && at < ended + 5000 && /clock/i.test(line));
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
    // When every clock is wrong, no process of ours can know.
    ...(of.length > 1
      ? []
      : [factFigure('R9', `${name}: a log says it in words`, logLine !== undefined, logLine?.line)]),
  ];
}
