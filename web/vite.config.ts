import { readFileSync } from 'node:fs';
import { languages } from '@floorlight/languages/vite-plugin';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const product = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }; // our own file
const build = process.env.VITE_APP_BUILD ?? new Date().toISOString().slice(0, 10).replaceAll('-', '.');

/**
 * Puts the theme script into the head as a classic, render-blocking file of its own: the page is painted in its theme
 * from the first frame, and the content security policy needs no inline script. Preloads the text face beside it.
 */
function headAssets(): Plugin {
  const source = readFileSync(new URL('./src/app/theme-before-paint.js', import.meta.url), 'utf8');
  let script = '/src/app/theme-before-paint.js';
  let reference = '';
  return {
    name: 'floorlight-head-assets',
    buildStart() {
      if (this.environment.config.command === 'build')
        reference = this.emitFile({ type: 'asset', name: 'theme.js', source });
    },
    generateBundle() {
      if (reference) script = `/${this.getFileName(reference)}`;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const textFace = Object.keys(bundle ?? {}).find((file) =>
          /hyperlegible-next-latin-wght-normal.*woff2$/.test(file),
        );
        const preload = textFace && {
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${textFace}` },
          injectTo: 'head-prepend' as const,
        };
        return [
          { tag: 'script', attrs: { src: script }, injectTo: 'head-prepend' as const },
          ...(preload ? [preload] : []),
        ];
      },
    },
  };
}

// biome-ignore lint/style/noDefaultExport: Vite reads its configuration from the default export
export default defineConfig({
  plugins: [languages(), react(), tailwind(), headAssets()],
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
