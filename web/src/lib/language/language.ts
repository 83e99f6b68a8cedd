import { translations } from 'virtual:languages';
import {
  activate,
  activeLanguage,
  english,
  type Language,
  onBrokenTranslation,
  onMissingCatalog,
} from '@floorlight/languages/active';
import { registered } from '@floorlight/languages/messages';
import { isPseudo, pseudoLanguages } from '@floorlight/languages/pseudo-languages';
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

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const versionShown = () => version;

/** Renders the component again whenever the messages of the active language change. Returns that language. */
export function useLanguage(): Language {
  useSyncExternalStore(subscribe, versionShown, versionShown);
  return activeLanguage();
}

/** The language of a BCP 47 tag: `es` for `es-MX`. Null if there is none, or if the tag is malformed. */
export function languageOf(tag: string | null | undefined): Language | null {
  try {
    const { baseName, language: base } = new Intl.Locale(tag ?? '');
    const known = [...languages, ...pseudoLanguages];
    return known.find((each) => each.tag === baseName) ?? languages.find((each) => each.tag === base) ?? null;
  } catch {
    return null;
  }
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

/** Calls the listener when another tab chooses a language. Returns unsubscribe. */
export function onOtherTabsChoice(listener: () => void): () => void {
  const listen = (event: StorageEvent) => void (event.key === key && listener());
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** The language that a tester set on this device: it comes before a person's own. Null for everybody else. */
export const storedPseudoLanguage = (): Language | null => {
  const stored = storedLanguage();
  return stored && isPseudo(stored) ? stored : null;
};

/** The tag of the active language as it is stored with an account or a text: English for a pseudo-language. */
export const languageToStore = (): string => {
  const language = activeLanguage();
  return isPseudo(language) ? english.tag : language.tag;
};

/** The language of this device: the one chosen here, otherwise the browser's. Null if the app has neither. */
export const deviceLanguage = (): Language | null => storedLanguage() ?? browserLanguage();

/** Activates the first screen's language: that of the person who is expected (a tag), otherwise the device's. */
export async function startLanguage(own?: string | null): Promise<void> {
  onBrokenTranslation(({ tag, message, cause }) => {
    // biome-ignore lint/suspicious/noConsole: the browser's log is where a support person looks
    console.error(`The message ${message} can't be made in ${tag}: shown in English`, cause);
  });
  onMissingCatalog((namespace) => void completeCatalogs([namespace]));
  const language = storedPseudoLanguage() ?? languageOf(own) ?? deviceLanguage() ?? english;
  const timeout = new Promise((resolve) => setTimeout(resolve, firstLoadTimeout));
  await Promise.race([show(language), ...(language.tag === english.tag ? [] : [timeout])]);
}

let chosen: Language | null = null;

/** Switches to a language, and remembers it on this device: for whoever is not signed in. */
export async function chooseLanguage(language: Language): Promise<void> {
  chosen = language;
  store(key, language.tag);
  await show(language);
}

/** The last choice since the page was opened, and forgets it: it belongs to the account that signs in next. */
export function takeChoice(): Language | null {
  const taken = chosen;
  chosen = null;
  return taken;
}

let shown: Language = english;

/** Shows the app in a language: every message made from now on is in it. A stored pseudo-locale, set by a tester, stays. */
export async function show(language: Language): Promise<void> {
  if (storedPseudoLanguage() && !isPseudo(language)) return;
  if (language === shown && language === activeLanguage()) return completeCatalogs();
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
