import { buildWeb } from '../start/build-web.ts';
import type { Step } from './step.ts';

/** Builds the SPA; the build fails if a page exceeds its size limit. */
export const build: Step = {
  name: 'web build and size',
  run: () =>
    buildWeb().then(
      () => ({ passed: 1, failed: 0 }),
      (error: Error) => ({ passed: 0, failed: 1, details: error.message }),
    ),
};
