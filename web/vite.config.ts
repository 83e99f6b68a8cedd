import { readFileSync } from 'node:fs';
import { languages } from '@floorlight/languages/vite-plugin';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { firstPaint } from './tools/first-paint.ts';
import { leanContracts } from './tools/lean-contracts.ts';
import { serviceWorker } from './tools/service-worker.ts';

// Our own file.
const product = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
const build = process.env.VITE_APP_BUILD ?? new Date().toISOString().slice(0, 10).replaceAll('-', '.');

/** What a start shows: the code behind it is there before anything else. */
const start = ['FullApp', 'beside-screens', 'SignedIn', 'screens/HomeScreen'].map(
  (name) => new URL(`src/app/${name}.tsx`, import.meta.url).pathname,
);
const needed = new Set<string>();

/** A file with what a start needs of these modules; what only other screens need comes with those. */
function ofStart(name: string, test: RegExp, priority: number): Rolldown.CodeSplittingGroup {
  const isNeeded: Rolldown.CodeSplittingNameFunction = (id, graph) => {
    const collect = (module: string) => {
      if (needed.has(module)) return;
      needed.add(module);
      for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) collect(imported);
    };
    start.forEach(collect);
    return needed.has(id) ? name : null;
  };
  return { name: isNeeded, debugName: name, test, priority };
}

/**
 * What is needed at the same time in few files: they compress better than forty, and a slow network answers them once. The first
 * screen, then what every other screen needs, then what those of the signed-in need, then the Dashboard. Each file is run by
 * itself, and a phone answers to input before the next one: so none takes much longer than the others.
 */
const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'app', tags: ['$initial'], priority: 9 },
  { name: 'zod', test: /\/node_modules\/zod\//, priority: 8 },
  ofStart('contracts', /\/libs\/contracts\/src\/(?:accounts|alerts|beacons|breaks|sites)\.ts$/, 7),
  ofStart('more-contracts', /\/libs\/contracts\//, 6),
  ofStart('libraries', /\/node_modules\//, 5),
  { name: 'full-app', test: /\/src\/app\/(?:FullApp|beside-screens)\.tsx$/, priority: 4 },
  { name: 'outboxes', test: /\/src\/app\/outboxes\.ts$/, priority: 3 },
  { name: 'live', test: /\/src\/app\/live\.ts$/, priority: 2 },
  { name: 'signed-in', test: /\/src\/app\/SignedIn\.tsx$/, priority: 1 },
  { name: 'home', test: /\/src\/app\/screens\/HomeScreen\.tsx$/, priority: 0 },
];

// biome-ignore lint/style/noDefaultExport: Vite reads its configuration from the default export
export default defineConfig({
  plugins: [languages(), leanContracts(), react(), tailwind(), firstPaint(), serviceWorker()],
  define: {
    'import.meta.env.VITE_APP_VERSION': JSON.stringify(product.version),
    'import.meta.env.VITE_APP_BUILD': JSON.stringify(build),
  },
  build: {
    outDir: 'dist',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
});
