import { readFileSync } from 'node:fs';
import { languages } from '@floorlight/languages/vite-plugin';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPaint } from './tools/first-paint.ts';

const product = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }; // our own file
const build = process.env.VITE_APP_BUILD ?? new Date().toISOString().slice(0, 10).replaceAll('-', '.');

// biome-ignore lint/style/noDefaultExport: Vite reads its configuration from the default export
export default defineConfig({
  plugins: [languages(), react(), tailwind(), firstPaint()],
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
    // What the first screen needs in one file compresses better than in ten.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] } } },
  },
});
