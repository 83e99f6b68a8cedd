import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { root } from '../../../start/environment.ts';

/** The files of the page by name. */
export type PageFiles = Map<string, string | Uint8Array>;

const web = join(root, 'web');
/** The page is built as if it lay in the web app, so that it may import the app's own modules. */
const entry = join(web, 'src/chaos-offline.js');

/** Builds the page with the app's outboxes, as the app itself is built. */
export async function buildPage(base: string): Promise<PageFiles> {
  const built = await build({
    root: web,
    base,
    logLevel: 'error',
    plugins: [
      {
        name: 'chaos-offline-page',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? readFileSync(join(import.meta.dirname, 'page.js'), 'utf8') : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: entry, output: { entryFileNames: 'page.js' } } },
  });
  const { output } = built as Rolldown.RolldownOutput; // one build, which nothing watches
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}
