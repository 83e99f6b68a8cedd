import { buildWeb } from '../start/build-web.ts';
import type { Step } from './step.ts';

/** The SPA builds, and its pages stay within their size. */
export const build: Step = {
  name: 'web build and size',
  run: () =>
    buildWeb().then(
      () => ({ passed: 1, failed: 0 }),
      (error: Error) => ({ passed: 0, failed: 1, details: error.message }),
    ),
};
