import { join } from 'node:path';
import { runAs } from '../servers/run-as.ts';
import { root } from './environment.ts';

/**
 * Builds the SPA into web/dist. Turbo reuses the last build if its sources have not changed.
 *
 * @returns the output of the build.
 * @throws an Error with that output if the build fails.
 */
export const buildWeb = (): Promise<string> =>
  runAs(undefined, join(root, 'node_modules/.bin/turbo'), ['run', 'build', '--filter=@floorlight/web', '--ui=stream'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      TURBO_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
      TURBO_NO_UPDATE_NOTIFIER: '1',
    },
  });
