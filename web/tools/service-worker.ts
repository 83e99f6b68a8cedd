import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@floorlight/languages/vite-plugin';
import { build, type Plugin } from 'vite';
import { leanContracts } from './lean-contracts.ts';

const entry = new URL('../src/service-worker/main.ts', import.meta.url).pathname;

/** Lists of common words for the rating of new passwords. Those can only be changed with a network. */
const neverNeededOffline = /\/@zxcvbn-ts\//;
/** Whose name tells their content. */
const isHashed = /^assets\//;

interface PrecacheEntry {
  url: string;
  revision: string | null;
}

/**
 * Builds `/service-worker.js` with the list of the files that it keeps on the device: the app's page, all code, fonts and
 * icons.
 */
export function serviceWorker(): Plugin {
  let outDir = '';
  return {
    name: 'floorlight-service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    async writeBundle(_, bundle) {
      const skipped = Object.values(bundle).filter(
        (output) => output.type === 'chunk' && output.moduleIds.some((id) => neverNeededOffline.test(id)),
      );
      const excluded = new Set(skipped.map(({ fileName }) => fileName));
      const files = readdirSync(outDir, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile() && !file.parentPath.endsWith('.vite'))
        .map(({ parentPath, name }) => join(parentPath, name).slice(outDir.length + 1))
        .filter((file) => !excluded.has(file));
      await buildWorker(outDir, files.sort().map(entryOf(outDir)));
    },
  };
}

const entryOf =
  (directory: string) =>
  (file: string): PrecacheEntry => ({
    url: `/${file}`,
    revision: isHashed.test(file) ? null : hashOf(readFileSync(join(directory, file))),
  });

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 16);

async function buildWorker(outDir: string, files: PrecacheEntry[]): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    plugins: [languages(), leanContracts()],
    logLevel: 'warn',
    define: { 'self.__WB_MANIFEST': JSON.stringify(files) },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: 'service-worker.js' } },
    },
  });
}
