import { readFileSync } from 'node:fs';
import { languages } from '@floorlight/languages/vite-plugin';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { firstPaint } from './tools/first-paint.ts';
import { serviceWorker } from './tools/service-worker.ts';

const product = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }; // our own file
const build = process.env.VITE_APP_BUILD ?? new Date().toISOString().slice(0, 10).replaceAll('-', '.');

/**
 * What is needed at the same time in one file: it compresses better than in forty, and a slow network answers it once. The first
 * screen, then what every other screen needs, then what those of the signed-in need, then the Dashboard. Files of their own are
 * evaluated one after the other, between which a phone answers to input: so the contracts are one too.
 */
const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'app', tags: ['$initial'], priority: 3 },
  { name: 'contracts', test: /\/libs\/contracts\/|\/node_modules\/zod\//, priority: 2.5 },
  { name: 'full-app', test: /\/src\/app\/(?:FullApp|beside-screens)\.tsx$/, priority: 2 },
  { name: 'signed-in', test: /\/src\/app\/SignedIn\.tsx$/, priority: 1 },
  { name: 'home', test: /\/src\/app\/screens\/HomeScreen\.tsx$/, priority: 0 },
];

// biome-ignore lint/style/noDefaultExport: Vite reads its configuration from the default export
export default defineConfig({
  plugins: [languages(), react(), tailwind(), firstPaint(), serviceWorker()],
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
