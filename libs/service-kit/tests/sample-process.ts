import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '@floorlight/telemetry/logger';
import { route } from '../src/route.ts';
import { runService } from '../src/run.ts';
import { createService } from '../src/service.ts';
import { contract } from './sample.ts';

// A service as a process of its own: greets after half a second, and fails outside of any request when told to leave.
const log = createLogger({ service: 'vault', level: 'info' });
await runService(
  createService({
    name: 'vault',
    config: { host: '127.0.0.1', port: 0, authUrl: 'http://127.0.0.1:9', nodeEnv: 'test' },
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
        log.info('asked');
        await pause(500);
        return { name: null };
      }),
      route(contract.leave, async ({ response }) => {
        response.redirect('/');
        void Promise.reject(new Error('nobody handles me'));
      }),
    ],
  }),
);

/** Leaves so much behind that the heap has to grow for it, and none of it is needed any more. */
function waste(): void {
  let kept: object[] = [];
  for (let number = 0; number < 3_000_000; number++) kept.push({ number });
  log.info({ rss: process.memoryUsage.rss(), number: kept.length }, 'wasted');
  kept = [];
}
