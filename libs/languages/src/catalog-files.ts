import { readdirSync, readFileSync } from 'node:fs';
import type { Language } from './active.ts';

/** A language's file: every message of the product, in namespaces. */
export interface CatalogFile {
  language: Language;
  /** Namespace → key → ICU message. Keys of a group are joined by a dot. */
  messages: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

type Nested = Readonly<Record<string, string | Readonly<Record<string, string>>>>;
type Contents = { $language: Omit<Language, 'tag'> } & Record<string, Nested>;

const catalogs = new URL('../catalogs/', import.meta.url);

/** The tags of all languages except English, which stands in the code. */
export const translatedTags = (folder = catalogs): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();

export const catalogPath = (tag: string, folder = catalogs): URL => new URL(`${tag}.json`, folder);

/** Reads a language's file. Throws if it is not there, not JSON or does not describe its language. */
export function readCatalogFile(tag: string, folder = catalogs): CatalogFile {
  const { $language, ...namespaces } = JSON.parse(readFileSync(catalogPath(tag, folder), 'utf8')) as Contents; // our own file
  if (!$language?.locale) throw new Error(`${tag}.json has no $language`);
  return {
    language: { tag, ...$language },
    messages: Object.fromEntries(Object.entries(namespaces).map(([name, nested]) => [name, flatten(nested)])),
  };
}

/** Messages on one level: the keys of a group are joined by a dot. */
export const flatten = (nested: Nested): Record<string, string> =>
  Object.fromEntries(
    Object.entries(nested).flatMap(([key, entry]): [string, string][] =>
      typeof entry === 'string'
        ? [[key, entry]]
        : Object.entries(entry).map(([name, text]) => [`${key}.${name}`, text]),
    ),
  );
