import compile from 'icu-minify/compile';
import { type Active, activate, english, inLanguage, onBrokenTranslation } from './active.ts';
import { type CatalogFile, readCatalogFile, translatedTags } from './catalog-files.ts';

const inEnglish: Active = { language: english, catalogs: {} };
const loaded = new Map<string, Active>([[english.tag, inEnglish]]);

/** The tags of the languages that the server can write. */
export const availableLanguages = (): string[] => [...loaded.keys()];

/**
 * Loads all languages. One whose file can't be read is reported and left out: its readers get English. A message that
 * is not valid, or later can't be made with its values, is reported once and stays in English.
 */
export function loadLanguages(
  onFailure: (failure: { tag: string; message?: string; cause: unknown }) => void,
  folder?: URL,
): void {
  activate(inEnglish);
  onBrokenTranslation(onFailure);
  for (const tag of translatedTags(folder)) {
    try {
      loaded.set(
        tag,
        compiled(readCatalogFile(tag, folder), (message, cause) => onFailure({ tag, message, cause })),
      );
    } catch (cause) {
      onFailure({ tag, cause });
    }
  }
}

function compiled({ language, messages }: CatalogFile, onFailure: (message: string, cause: unknown) => void): Active {
  const catalogs = Object.fromEntries(
    Object.entries(messages).map(([namespace, texts]) => [
      namespace,
      Object.fromEntries(
        Object.entries(texts).flatMap(([key, text]) => {
          try {
            return [[key, compile(text)]];
          } catch (cause) {
            onFailure(`${namespace}.${key}`, cause);
            return [];
          }
        }),
      ),
    ]),
  );
  return { language, catalogs };
}

/** The available language closest to a tag: `es` for `es-MX`. English if there is none. */
export function closestLanguage(tag: string | null | undefined): Active {
  for (let wanted = tag ?? ''; wanted; wanted = wanted.slice(0, Math.max(0, wanted.lastIndexOf('-')))) {
    const active = loaded.get(wanted);
    if (active) return active;
  }
  return inEnglish;
}

/** Calls a function whose messages are in the language of their reader. It must not be async. */
export const inLanguageOf = <T>(tag: string | null | undefined, make: () => T): T =>
  inLanguage(closestLanguage(tag), make);
