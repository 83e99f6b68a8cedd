import { defineConfig } from '@playwright/test';
import { chromiumArguments, chromiumProgram } from './chromium.ts';

const executablePath = chromiumProgram();

// biome-ignore lint/style/noDefaultExport: Playwright reads its configuration from the default export
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/browser',
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['dot'], ['json']] : 'list',
  // Each with a product of its own: eight processes and three servers. Tests wait more than they compute.
  workers: 2,
  forbidOnly: true,
  reportSlowTests: null,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: { args: chromiumArguments, ...(executablePath ? { executablePath } : {}) },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Each costs time of every test; `npm test -- e2e <file> --trace retain-on-failure` shows what went before.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
