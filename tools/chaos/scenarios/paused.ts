import { countFigure, type Figure, seconds, timeFigure } from '../figure.ts';
import { processOf, type TargetName, targets } from '../world/targets.ts';
import type { Run, Scenario } from './scenario.ts';
import { duringFault, latenciesOf, othersOf } from './under-fault.ts';

export const paused: Scenario = {
  name: 'paused',
  goal: 'R5',
  world: 'plain',
  does: 'Pauses each process in turn (SIGSTOP) and lets it go on (SIGCONT). A paused process still accepts connections.',
  mustHold:
    'Nothing is lost or doubled, requests to other services are answered within 1 s, and alerts that can go another way do.',
  async run(run) {
    const figures: Figure[] = [];
    for (const name of run.plan.targets) figures.push(...(await pauseOne(run, name)));
    return figures;
  },
};

async function pauseOne(run: Run, name: TargetName): Promise<Figure[]> {
  const { world, plan, log } = run;
  const target = processOf(world.product, name);
  const { began, ended, wholeAfter } = await duringFault(run, {
    name: `${name} paused for ${plan.pause} s`,
    begin: () => target.kill('SIGSTOP'),
    end: () => target.kill('SIGCONT'),
    lasts: plan.pause * 1000,
  });
  const { p99, slowest } = latenciesOf(world.main, began, ended);
  const { neededBy, isSpare } = targets[name];
  const others = othersOf(run, neededBy, began, ended);
  const others99 = `${seconds(others.p99)}${others.failed > 0 ? `, ${others.failed} failed (${others.services.join(', ')})` : ''}`;
  log(
    `paused ${name}: alerts p99 ${seconds(p99)}, others p99 ${others99}, whole ${wholeAfter === null ? 'never' : seconds(wholeAfter)} later`,
  );
  const figures: Figure[] = [
    countFigure('R5', `alerts that never came after a pause of ${name}`, {
      value: wholeAfter === null ? world.main.pressLog.open().length : 0,
      limit: 0,
      note: `slowest alert ${seconds(slowest)}, all there ${wholeAfter === null ? 'never' : seconds(wholeAfter)} after it went on`,
    }),
  ];
  if (neededBy.length < 7)
    figures.push(
      timeFigure('R5', `other routes (p99) while ${name} is paused`, {
        value: others.p99,
        limit: 1000,
        note: others99,
      }),
    );
  if (isSpare) figures.push(timeFigure('R5', `alerts (p99) while ${name} is paused`, { value: p99, limit: 3000 }));
  return figures;
}
