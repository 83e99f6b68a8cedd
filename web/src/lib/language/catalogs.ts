import { loaders } from 'virtual:languages';
import { type Catalog, english, type Language } from '@floorlight/languages/active';
import { isPseudo } from '@floorlight/languages/pseudo-languages';

/** Tag → namespace → messages. A namespace that a language doesn't have is empty: its messages stay in English. */
const loaded: Record<string, Record<string, Catalog>> = {};
const none = {};
const loading = new Map<string, Promise<void>>();
const failedAt = new Map<string, number>();
/** Milliseconds before a catalog that could not be loaded is asked for again. */
const retryAfter = 30_000;

export const catalogsOf = ({ tag }: Language): Readonly<Record<string, Catalog>> => loaded[tag] ?? none;

/** Loads the catalogs that are not there yet. Never rejects: what can't be loaded is logged, and stays in English. */
export async function loadCatalogs(language: Language, namespaces: Iterable<string>): Promise<void> {
  if (language.tag === english.tag) return;
  await Promise.all([...namespaces].map((namespace) => loadOnce(language, namespace)));
}

function loadOnce(language: Language, namespace: string): Promise<void> | undefined {
  const { tag } = language;
  if (loaded[tag]?.[namespace]) return undefined;
  const key = `${tag}/${namespace}`;
  const existing = loading.get(key);
  if (existing || Date.now() - (failedAt.get(key) ?? 0) < retryAfter) return existing;
  const started = read(language, namespace)
    .then(
      (catalog) => {
        loaded[tag] = { ...loaded[tag], [namespace]: catalog };
      },
      (cause: unknown) => {
        failedAt.set(key, Date.now());
        // biome-ignore lint/suspicious/noConsole: the browser's log is where a support person looks
        console.error(`The ${namespace} messages in ${tag} can't be loaded: shown in English`, cause);
      },
    )
    .finally(() => loading.delete(key));
  loading.set(key, started);
  return started;
}

async function read(language: Language, namespace: string): Promise<Catalog> {
  if (isPseudo(language)) return (await import('@floorlight/languages/pseudo')).pseudoCatalog(namespace);
  const { default: imports } = (await loaders[language.tag]?.()) ?? { default: {} };
  return (await imports[namespace]?.())?.default ?? {};
}
