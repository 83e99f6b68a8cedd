import { startLoad } from '../load.ts';
import type { Random } from '../random.ts';
import type { Site } from './site.ts';

/** One press in this many is acknowledged, some seconds later. */
const acknowledgedShare = 20;
/** Milliseconds. */
const acknowledgedAfter = 2000;

export interface AlertLoad {
  stop(): void;
}

/** Makes workers press `rate` times a second, and the first manager acknowledge some of the alerts. */
export function startAlertLoad(site: Site, rate: number, random: Random): AlertLoad {
  const acknowledging = new Set<NodeJS.Timeout>();
  let count = 0;

  function press(): void {
    const pressed = site.press();
    count += 1;
    if (count % acknowledgedShare !== 0) return;
    const later = setTimeout(() => {
      acknowledging.delete(later);
      void site.acknowledge(pressed);
    }, acknowledgedAfter);
    acknowledging.add(later);
  }
  const stopPresses = startLoad(rate, press, random);

  return {
    stop() {
      stopPresses();
      for (const later of acknowledging) clearTimeout(later);
    },
  };
}
