import { countFigure, type Figure, seconds, timeFigure } from '../figure.ts';
import { processOf } from '../world/targets.ts';
import type { Run, Scenario } from './scenario.ts';
import { duringFault, latenciesOf, nextAlert, settled, steady } from './under-fault.ts';

const services = ['safety', 'notify'] as const;

export const pair: Scenario = {
  name: 'pair',
  goal: 'R1',
  world: 'pairs',
  does: 'With two instances each of safety and notify, kills one of them, then pauses one.',
  mustHold: 'The next alert comes within 1 s after a kill, and alerts are announced within 3 s while one hangs.',
  async run(run) {
    const figures: Figure[] = [];
    for (const name of services) figures.push(await killOne(run, name));
    for (const name of services) figures.push(...(await pauseOne(run, name)));
    return figures;
  },
};

async function killOne({ world, log, checkTime }: Run, name: (typeof services)[number]): Promise<Figure> {
  checkTime();
  await steady(world.main.managers.map(({ client }) => client));
  const target = processOf(world.product, name);
  world.timeline.mark(`kills ${name}, one of two`);
  const killedAt = performance.now();
  target.kill('SIGKILL');
  const [next] = await Promise.all([nextAlert(world.main, killedAt), target.start()]);
  await settled(world.main, killedAt - 1000);
  log(`killed ${name}, one of two: next alert after ${next === null ? 'more than 30 s' : seconds(next)}`);
  return timeFigure('R1', `next alert after a kill of ${name}, one of two`, {
    value: next,
    limit: 1000,
  });
}

async function pauseOne(run: Run, name: (typeof services)[number]): Promise<Figure[]> {
  const { world, plan, log } = run;
  const target = processOf(world.product, name);
  const { began, ended, wholeAfter } = await duringFault(run, {
    name: `${name}, one of two, paused for ${plan.pause} s`,
    begin: () => target.kill('SIGSTOP'),
    end: () => target.kill('SIGCONT'),
    lasts: plan.pause * 1000,
  });
  const { p99, slowest } = latenciesOf(world.main, began, ended);
  log(`paused ${name}, one of two: alerts p99 ${seconds(p99)}`);
  return [
    timeFigure('R5', `alerts (p99) while ${name}, one of two, is paused`, {
      value: p99,
      limit: 3000,
      note: `slowest ${seconds(slowest)}`,
    }),
    countFigure('R5', `alerts that never came after a pause of ${name}, one of two`, {
      value: wholeAfter === null ? world.main.pressLog.open().length : 0,
      limit: 0,
    }),
  ];
}
