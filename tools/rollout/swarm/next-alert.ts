import { eventually } from '@floorlight/test-kit/eventually';
import { startLoad } from '../../chaos/load.ts';
import { seededRandom } from '../../chaos/random.ts';
import { type GatewayAddress, sendPress } from '../../chaos/world/device.ts';
import type { People } from './people.ts';

/** Presses a second. */
const rate = 5;
/** Milliseconds for which presses go on after a kill. */
const pressesAfterKill = 5000;

export interface AfterKill {
  /** Milliseconds from the kill until the first alert that was pressed after it had reached every manager's socket. */
  next: number;
  /** Presses around the kill that did not reach every manager's socket within half a minute. */
  lost: number;
  presses: number;
}

/** Presses at these addresses in turn, as devices do, kills a process meanwhile, and follows the alerts. */
export async function nextAlertAfter(
  { presses, workers }: People,
  kill: () => Promise<void>,
  addresses: GatewayAddress[],
): Promise<AfterKill> {
  const began = performance.now();
  const { signal, abort } = abortable();
  const random = seededRandom('kill');
  let count = 0;
  const stop = startLoad(
    rate,
    () => {
      count += 1;
      const address = addresses[count % addresses.length];
      const cookie = workers[count % workers.length];
      if (address && cookie)
        void sendPress(address, cookie, presses.add(`Killed no. ${presses.presses.length + 1}`), signal);
    },
    random,
  );
  try {
    await eventually(() => presses.between(began).some((one) => presses.deliveredAt(one) !== null));
    await kill();
    const killed = performance.now();
    await eventually(() => performance.now() - killed > pressesAfterKill, { every: 100 });
    stop();
    const all = presses.between(began);
    const hasAll = () => all.every((one) => presses.deliveredAt(one) !== null);
    await eventually(hasAll, { within: 30_000, every: 100 }).catch(() => undefined); // counted below
    const delivered = presses.between(killed).map((one) => presses.deliveredAt(one) ?? Number.POSITIVE_INFINITY);
    const lost = all.filter((one) => presses.deliveredAt(one) === null).length;
    return { next: Math.min(...delivered) - killed, lost, presses: all.length };
  } finally {
    stop();
    abort();
  }
}

function abortable(): { signal: AbortSignal; abort(): void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
