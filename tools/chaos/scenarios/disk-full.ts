import { NotPossible } from '../world/not-possible.ts';
import { honestyFigures } from './refusals.ts';
import type { Scenario } from './scenario.ts';
import { duringFault } from './under-fault.ts';

/** Bytes left, which the load uses up within a second. */
const left = 256 * 1024;

export const diskFull: Scenario = {
  name: 'disk-full',
  goal: 'R9',
  world: 'small disk',
  does: 'Fills the file system that holds the data of Postgres, NATS and Redis, and frees it again.',
  mustHold: 'Alerts are taken, or refused with 503 until they can be stored; a log says why, and none is lost.',
  async run(run) {
    const { world, plan, log } = run;
    const { disk } = world;
    if (!disk) throw new NotPossible('no small file system is mounted');
    let keepFull: NodeJS.Timeout | undefined;
    const during = await duringFault(run, {
      name: 'disk full',
      begin() {
        disk.fill(left);
        keepFull = setInterval(() => disk.fill(0), 500); // a recovering Postgres frees some
      },
      end() {
        clearInterval(keepFull);
        disk.empty();
      },
      lasts: plan.fault * 1000,
    });
    // Postgres ends itself when it can't write its log, and restarts: that is its answer to a full disk.
    world.crashes.splice(0);
    const figures = honestyFigures(world, 'disk full', {
      ...during,
      words: /no space left|disk full|ENOSPC|insufficient (?:storage|resources)/i,
    });
    for (const { name, value, note = '' } of figures) log(`${name}: ${value} ${note}`);
    return figures;
  },
};
