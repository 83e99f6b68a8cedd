import { countFigure, type Figure, seconds, timeFigure } from '../figure.ts';
import type { Link } from '../world/links.ts';
import type { Run, Scenario } from './scenario.ts';
import { duringFault, latenciesOf, othersOf } from './under-fault.ts';

export const cut: Scenario = {
  name: 'cut',
  goal: 'R5',
  world: 'links',
  does: 'Cuts each link between two parts as a pulled cable does: connections stay open, but no byte gets through.',
  mustHold: 'Nothing is lost or doubled, and requests to services apart from this link are answered within 1 s.',
  async run(run) {
    const figures: Figure[] = [];
    for (const link of run.world.links.all) figures.push(...(await cutOne(run, link)));
    return figures;
  },
};

async function cutOne(run: Run, link: Link): Promise<Figure[]> {
  const { world, plan, log } = run;
  const name = `${link.from} → ${link.to}`;
  const { began, ended, wholeAfter } = await duringFault(run, {
    name: `${name} cut for ${plan.cut} s`,
    begin: () => link.stall(),
    end: () => link.restore(),
    lasts: plan.cut * 1000,
  });
  const { p99, slowest } = latenciesOf(world.main, began, ended);
  const others = othersOf(run, link.from === 'gateway' ? [link.to] : [link.from], began, ended);
  const others99 = `${seconds(others.p99)}${others.failed > 0 ? `, ${others.failed} failed (${others.services.join(', ')})` : ''}`;
  const whole = wholeAfter === null ? 'never' : `${seconds(wholeAfter)} after`;
  log(`cut ${name}: alerts p99 ${seconds(p99)}, others p99 ${others99}, whole ${whole}`);
  return [
    countFigure('R5', `alerts that never came after a cut of ${name}`, {
      value: wholeAfter === null ? world.main.pressLog.open().length : 0,
      limit: 0,
      note: `alerts p99 ${seconds(p99)}, slowest ${seconds(slowest)}, all there ${whole}`,
    }),
    timeFigure('R5', `other routes (p99) while ${name} is cut`, { value: others.p99, limit: 1000, note: others99 }),
  ];
}
