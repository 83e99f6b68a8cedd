import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { flatten } from '@floorlight/languages/catalog-files';
import { messageSource } from '@floorlight/languages/messages';

/** The messages of one file in English, in the order of the code. Keys of a group are joined by a dot. */
export interface Source {
  file: string;
  /** The name of the export. */
  name: string;
  namespace: string;
  messages: Record<string, string>;
}

export const exclude = ['**/*.test.{ts,tsx}', '**/node_modules/**'];

/** The English messages of all the code. */
export async function readSources(root: string): Promise<Source[]> {
  const files = globSync('{web,gateway,libs/*,services/*}/src/**/{messages,*-messages}.ts', {
    cwd: root,
    exclude,
  }).sort();
  const sources: Source[] = [];
  for (const file of files) {
    const module: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href);
    for (const [name, value] of Object.entries(module)) {
      const source = messageSource(value);
      if (source) sources.push({ file, name, namespace: source.namespace, messages: flatten(source.english) });
    }
  }
  return sources;
}
