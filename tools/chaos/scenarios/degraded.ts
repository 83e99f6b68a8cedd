import { type Figure, seconds, timeFigure } from '../figure.ts';
import { processOf, type TargetName } from '../world/targets.ts';
import type { Scenario } from './scenario.ts';
import { duringFault, latenciesOf } from './under-fault.ts';

/** Milliseconds of load while parts are stopped. */
const lasts = 6000;
const limit = 1000;

const groups: { without: string; parts: TargetName[] }[] = [
  {
    without: 'auth, vault, breaks, inventory and Redis',
    parts: ['auth', 'vault', 'breaks', 'inventory', 'redis'],
  },
  { without: 'NATS', parts: ['nats'] },
];

export const degraded: Scenario = {
  name: 'degraded',
  goal: 'R3',
  world: 'plain',
  does: 'Stops everything that alerts must not depend on, and measures how long alerts take meanwhile.',
  mustHold: 'Alerts reach every manager within 1 s (p99).',
  async run(run) {
    const figures: Figure[] = [];
    for (const { without, parts } of groups) {
      const processes = parts.map((name) => processOf(run.world.product, name));
      const { began, ended } = await duringFault(run, {
        name: `${without} stopped`,
        begin: () => Promise.all(processes.map((process) => process.stop())),
        end: () => Promise.all(processes.map((process) => process.start())),
        lasts,
      });
      const { p50, p99, slowest } = latenciesOf(run.world.main, began, began + lasts);
      run.log(`without ${without}: p50 ${seconds(p50)}, p99 ${seconds(p99)}`);
      const note = `p50 ${seconds(p50)}, slowest ${seconds(slowest)}, back after ${seconds(ended - began - lasts)}`;
      figures.push(timeFigure('R3', `alerts (p99) without ${without}`, { value: p99, limit, note }));
    }
    return figures;
  },
};
