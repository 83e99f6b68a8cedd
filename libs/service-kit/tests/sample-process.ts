import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '@floorlight/telemetry/logger';
import { route } from '../src/route.ts';
import { runService } from '../src/run.ts';
import { createService } from '../src/service.ts';
import { contract, sampleConfig } from './sample.ts';

// A service in its own process: it greets after half a second, and `leave` causes an unhandled rejection.
const log = createLogger({ service: 'vault', level: 'info' });
await runService(
  createService({
    name: 'vault',
    // The test's, whose gateway calls it.
    config: { ...sampleConfig(), CALLER_KEYS_GATEWAY: process.env.CALLER_KEYS_GATEWAY ?? '' },
    log,
    parts: [
      {
        name: 'store',
        async start() {
          if (process.argv.includes('--broken')) throw new Error('the migration is wrong');
          if (process.argv.includes('--wasteful')) waste();
        },
        stop: async () => log.info('store stopped'),
      },
    ],
    endpoints: [contract.greet, contract.leave],
    routes: [
      route(contract.greet, async () => {
        log.info('requested');
        await pause(500);
        return { name: null };
      }),
      route(contract.leave, async ({ response }) => {
        response.redirect('/');
        void Promise.reject(new Error('an unhandled rejection'));
      }),
    ],
  }),
);

/** Fills the heap with garbage. */
function waste(): void {
  let garbage: object[] = [];
  for (let number = 0; number < 3_000_000; number++) garbage.push({ number });
  log.info({ rss: process.memoryUsage.rss(), number: garbage.length }, 'wasted');
  garbage = [];
}
