import { translations } from 'virtual:languages';
import { activate, activeLanguage, english, type Language, onMissingCatalog } from '@floorlight/languages/active';
import { registered } from '@floorlight/languages/messages';
import { useSyncExternalStore } from 'react';
import { readStored, store } from '../device/storage.ts';
import { catalogsOf, loadCatalogs } from './catalogs.ts';

/** The languages to choose from, English first. */
export const languages: readonly Language[] = [english, ...translations];

const key = 'floorlight.language';
/** Milliseconds that the first screen waits for its language. */
const firstLoadTimeout = 3000;
const listeners = new Set<() => void>();
let version = 0;

/** Renders the component again whenever the messages of the active language change. Returns that language. */
export function useLanguage(): Language {
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => version,
  );
  return activeLanguage();
}

/** The language of a BCP 47 tag: `es` for `es-MX`. Null if there is none, or if the tag is malformed. */
export function languageOf(tag: string | null | undefined): Language | null {
  const wanted = tag?.toLowerCase();
  const base = wanted?.split('-')[0];
  return (
    languages.find((language) => language.tag.toLowerCase() === wanted) ??
    languages.find((language) => language.tag === base) ??
    null
  );
}

/** The language chosen on this device; null without a choice. */
export const storedLanguage = (): Language | null => languageOf(readStored(key));

/** The browser's first language that the app has; null if it has none of them. */
export const browserLanguage = (): Language | null => {
  for (const tag of navigator.languages) {
    const language = languageOf(tag);
    if (language) return language;
  }
  return null;
};

/** Activates the language of this device before the first screen is shown. */
export async function startLanguage(): Promise<void> {
  onMissingCatalog((namespace) => void completeCatalogs([namespace]));
  const tag = readStored(key);
  const pseudo = tag?.includes('-X') ? (await import('@floorlight/languages/pseudo')).pseudoLanguages : [];
  const language = pseudo.find((each) => each.tag === tag) ?? storedLanguage() ?? browserLanguage() ?? english;
  const timeout = new Promise((resolve) => setTimeout(resolve, firstLoadTimeout));
  await Promise.race([show(language), ...(language.tag === english.tag ? [] : [timeout])]);
}

/** Switches to a language, and remembers it on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  store(key, language.tag);
  await show(language);
}

let shown: Language = english;

/** Shows the app in a language: every message made from now on is in it. */
export async function show(language: Language): Promise<void> {
  shown = language;
  await loadCatalogs(language, registered.keys());
  if (shown !== language) return; // another was chosen meanwhile
  publish();
}

/** Loads the messages of code that was loaded since, or of these namespaces: until then they are in English. */
export async function completeCatalogs(namespaces: Iterable<string> = registered.keys()): Promise<void> {
  const language = shown;
  const before = catalogsOf(language);
  await loadCatalogs(language, namespaces);
  if (shown === language && catalogsOf(language) !== before) publish();
}

function publish(): void {
  activate({ language: shown, catalogs: catalogsOf(shown) });
  document.documentElement.lang = shown.tag;
  document.documentElement.dir = shown.direction;
  version += 1;
  for (const listener of listeners) listener();
}
