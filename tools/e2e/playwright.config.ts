import { defineConfig } from '@playwright/test';
import { chromiumArguments, headlessProgram } from './chromium.ts';

const executablePath = headlessProgram();
const walk = '**/screens.spec.ts';

// biome-ignore lint/style/noDefaultExport: Playwright reads its configuration from the default export
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/browser',
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['dot'], ['json']] : 'list',
  // Each has its own product: eight processes and three servers. Tests wait more than they compute.
  workers: 2,
  // The walk takes the longest, so it is first: last, one worker would wait for it.
  projects: [
    { name: 'walk', testMatch: walk },
    { name: 'acts', testIgnore: walk },
  ],
  forbidOnly: true,
  reportSlowTests: null,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: { args: chromiumArguments, ...(executablePath ? { executablePath } : {}) },
    // Without it, waiting for something that never comes takes all the time a test may take.
    actionTimeout: 60_000,
    // Drawing what moves takes a tenth of the processor time of a run.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Requests that a service worker answers pass by what a test intercepts.
    serviceWorkers: 'block',
    // A trace slows every test down; `npm test -- e2e <file> --trace retain-on-failure` records failures.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
