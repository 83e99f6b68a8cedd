import { writeFileSync } from 'node:fs';
import { type CatalogFile, catalogPath } from '@floorlight/languages/catalog-files';
import type { Source } from './read-sources.ts';

/** A language's file with exactly the messages of the code. A new one is an empty text, to be translated. */
export function updatedCatalog(
  file: CatalogFile,
  sources: Source[],
): { file: CatalogFile; added: number; removed: number } {
  const before = Object.values(file.messages).reduce((sum, messages) => sum + Object.keys(messages).length, 0);
  let kept = 0;
  let added = 0;
  const messages: Record<string, Record<string, string>> = {};
  for (const { namespace, messages: english } of sources.toSorted((a, b) => (a.namespace < b.namespace ? -1 : 1))) {
    messages[namespace] = Object.fromEntries(
      Object.keys(english).map((key) => {
        const translation = file.messages[namespace]?.[key];
        if (translation !== undefined) kept += 1;
        if (!translation) added += 1;
        return [key, translation ?? ''];
      }),
    );
  }
  return { file: { ...file, messages }, added, removed: before - kept };
}

/** Writes a language's file, its groups nested. */
export function writeCatalogFile({ language: { tag, ...language }, messages }: CatalogFile): void {
  const namespaces = Object.entries(messages).map(([namespace, flat]) => [namespace, nested(flat)]);
  const contents = { $language: language, ...Object.fromEntries(namespaces) };
  writeFileSync(catalogPath(tag), `${JSON.stringify(contents, null, 2)}\n`);
}

/** Messages with the keys of a group nested: the part before the first dot is the group. */
export function nested(flat: Readonly<Record<string, string>>): Record<string, string | Record<string, string>> {
  const result: Record<string, string | Record<string, string>> = {};
  for (const [key, text] of Object.entries(flat)) {
    const dot = key.indexOf('.');
    if (dot < 0) {
      result[key] = text;
      continue;
    }
    const group = result[key.slice(0, dot)];
    const name = key.slice(dot + 1);
    if (typeof group === 'object') group[name] = text;
    else result[key.slice(0, dot)] = { [name]: text };
  }
  return result;
}
