import { setTimeout as pause } from 'node:timers/promises';
import { findFaults } from '../checker/find-faults.ts';
import { countFigure } from '../figure.ts';
import { startAlertLoad } from '../world/alert-load.ts';
import { readHistory } from '../world/read-history.ts';
import type { Scenario } from './scenario.ts';
import { settled } from './under-fault.ts';

export const clean: Scenario = {
  name: 'clean',
  goal: 'R8',
  world: 'plain',
  ownLoad: true,
  does: 'Runs the load without any fault, again and again, and checks the history after each run.',
  mustHold: 'The checker finds nothing.',
  async run({ world, plan, random, log, checkTime }) {
    const site = await world.openSite({ id: 'south', workers: 4, managers: 3 });
    let alarms = 0;
    const notes: string[] = [];
    for (let run = 1; run <= plan.clean; run++) {
      checkTime();
      const began = performance.now();
      const load = startAlertLoad(site, plan.rate, random);
      await pause(plan.cleanSeconds * 1000);
      load.stop();
      await settled(site, began);
      await pause(500); // updates of the last acknowledgements
      // Mails are checked at the end of the world: those of the last minute come later.
      const history = await readHistory(world.product, site, { mails: [], emergencyServices: [] });
      const findings = findFaults({ ...history, recipients: [] });
      if (findings.length > 0) alarms += 1;
      notes.push(...findings.map(({ fault, what }) => `run ${run}: ${fault} ${what}`));
      log(`clean run ${run} of ${plan.clean}: ${findings.length} findings among ${history.presses.length} alerts`);
    }
    const name = `clean runs in which the checker cried wolf, of ${plan.clean}`;
    return [countFigure('R8', name, { value: alarms, limit: 0, note: notes.slice(0, 5).join('; ') })];
  },
};
