import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, seconds, timeFigure } from '../figure.ts';
import { processOf, type TargetName, targets } from '../world/targets.ts';
import type { Run, Scenario } from './scenario.ts';
import { nextAlert, settled, steady } from './under-fault.ts';

/** Milliseconds between two kills. */
const betweenKills = { from: 1000, to: 2500 };

export const kill: Scenario = {
  name: 'kill',
  goal: 'R1',
  world: 'plain',
  does: 'Kills each process in turn (SIGKILL) under load.',
  mustHold:
    'The next alert is at every manager within 2 s after a process of ours, 3 s after NATS or Redis, 5 s after Postgres.',
  async run(run) {
    const figures: Figure[] = [];
    for (let round = 1; round <= run.plan.rounds; round++) {
      for (const name of run.plan.targets) {
        figures.push(await killOne(run, name));
        await pause(run.random(betweenKills.from, betweenKills.to));
      }
    }
    return figures;
  },
};

async function killOne({ world, log, checkTime }: Run, name: TargetName): Promise<Figure> {
  checkTime();
  await steady(world.main.managers.map(({ client }) => client));
  const target = processOf(world.product, name);
  world.timeline.mark(`kills ${name}`);
  const killedAt = performance.now();
  target.kill('SIGKILL');
  const [ready, next] = await Promise.all([
    target.start().then(
      () => performance.now() - killedAt,
      () => null,
    ),
    nextAlert(world.main, killedAt),
  ]);
  const pressed = world.main.pressLog.between(killedAt - 1000);
  await settled(world.main, killedAt - 1000);
  const slowest = Math.max(...pressed.map(world.main.pressLog.latencyOf));
  const words = `ready again after ${ready === null ? 'more than a minute' : seconds(ready)}, slowest alert ${seconds(slowest)}`;
  world.timeline.mark(`${name}: next alert after ${next === null ? 'more than 30 s' : seconds(next)}, ${words}`);
  log(`killed ${name}: next alert after ${next === null ? 'more than 30 s' : seconds(next)}, ${words}`);
  return timeFigure('R1', `next alert after a kill of ${name}`, {
    value: next,
    limit: targets[name].nextAlert,
    note: words,
  });
}
