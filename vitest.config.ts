import { defineConfig } from 'vitest/config';

const rooms = ['libs/*', 'services/*', 'gateway', 'tools'];
/** More than a small machine has cores: service tests wait more than they compute. */
const maxWorkers = 5;
/** `npm run reads` notes what tests read of others' answers and events. */
const watching = (what: string): string[] =>
  // biome-ignore lint/suspicious/noUndeclaredEnvVars: Turborepo builds only, and tests run without it
  process.env.RECORD_READS ? [new URL(`tools/reads/watch-${what}.ts`, import.meta.url).pathname] : [];

// biome-ignore lint/style/noDefaultExport: Vitest reads its configuration from the default export
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers,
    // Except in the browser's environment, the files of a worker share their imports, which take longer than many tests.
    projects: [
      {
        test: {
          name: 'unit',
          // It imports JSON in a way that only bundlers take.
          server: { deps: { inline: ['@actions/workflow-parser'] } },
          isolate: false,
          restoreMocks: true,
          unstubEnvs: true,
          // Some draw and read many barcodes, which takes a busy machine longer than Vitest waits by itself.
          testTimeout: 60_000,
          include: [
            ...rooms.map((room) => `${room}/src/**/*.test.ts`),
            'tools/!(tests|e2e|trust|sides)/**/*.test.ts',
            'web/tools/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'service',
          isolate: false,
          restoreMocks: true,
          include: rooms.map((room) => `${room}/tests/**/*.test.ts`),
          setupFiles: watching('services'),
          globalSetup: ['tools/test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'trust',
          isolate: false,
          maxWorkers: 2,
          include: ['tools/trust/**/*.test.ts'],
          globalSetup: ['tools/trust/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'sides',
          maxWorkers: 1,
          include: ['tools/sides/**/*.test.ts'],
          globalSetup: ['tools/test/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        root: 'web',
        test: {
          name: 'web',
          environment: 'jsdom',
          // One jsdom for each worker, a fresh context for each file: a jsdom for each file takes half of the CPU time.
          pool: 'vmThreads',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: watching('web'),
          testTimeout: 60_000,
          // Not inherited from above: without it, a small machine runs these one after another, after all the others.
          maxWorkers,
        },
      },
    ],
  },
});
