import type { CompiledMessage } from 'icu-minify/format';

/** Messages of one namespace: key → compiled ICU message. Keys of a group are joined by a dot. */
export type Catalog = Readonly<Record<string, CompiledMessage>>;

/** A language of the app. */
export interface Language {
  /** BCP 47, as stored and sent: `es`. */
  tag: string;
  /** Its own name: `Español`. */
  name: string;
  /** For `Intl`, with a region: `es-US` writes dates and times as in the US. */
  locale: string;
  direction: 'ltr' | 'rtl';
}

export const english: Language = { tag: 'en', name: 'English', locale: 'en-US', direction: 'ltr' };

/** A language and its messages. A message without a translation is shown in English. */
export interface Active {
  language: Language;
  /** Namespace → messages. */
  catalogs: Readonly<Record<string, Catalog>>;
}

const inEnglish: Active = { language: english, catalogs: {} };
let active: Active = inEnglish;

export const activeLanguage = (): Language => active.language;

/** The locale for `Intl` in the active language. */
export const locale = (): string => active.language.locale;

let onMissing: (namespace: string) => void = () => {};

/** Calls the listener whenever a message is made whose namespace is not loaded in the active language. */
export function onMissingCatalog(listener: (namespace: string) => void): void {
  onMissing = listener;
}

/** A translation that can't be made with its values. */
export interface BrokenTranslation {
  tag: string;
  /** Namespace and key. */
  message: string;
  cause: unknown;
}

let onBroken: (broken: BrokenTranslation) => void = () => {};
const broken = new Set<string>();

/** Calls the listener once for each translation that can't be made with its values. */
export function onBrokenTranslation(listener: (broken: BrokenTranslation) => void): void {
  onBroken = listener;
}

/** Reports a translation into the active language that can't be made. */
export function reportBroken(message: string, cause: unknown): void {
  const { tag } = active.language;
  if (broken.has(`${tag} ${message}`)) return;
  broken.add(`${tag} ${message}`);
  onBroken({ tag, message, cause });
}

/** The translation into the active language. Undefined if there is none (yet). */
export function translationOf(namespace: string, key: string): CompiledMessage | undefined {
  if (active.language === english) return undefined;
  const catalog = active.catalogs[namespace];
  if (!catalog) onMissing(namespace);
  return catalog?.[key] || undefined; // an empty text is still to be translated
}

/** Makes all messages from now on in a language: for an app with one reader. */
export function activate(next: Active): void {
  active = next;
}

/** Calls a function whose messages are in a language: for a server with many readers. It must not be async. */
export function inLanguage<T>(next: Active, make: () => T): T {
  const before = active;
  active = next;
  try {
    return make();
  } finally {
    active = before;
  }
}
