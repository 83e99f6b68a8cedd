import { loaders } from 'virtual:languages';
import { type Catalog, english, type Language } from '@floorlight/languages/active';

/** Tag → namespace → messages. A namespace that a language doesn't have is empty: its messages stay in English. */
const loaded: Record<string, Record<string, Catalog>> = {};
const none = {};
const loading = new Map<string, Promise<void>>();
const failedAt = new Map<string, number>();
/** Milliseconds before a catalog that could not be loaded is asked for again. */
const retryAfter = 30_000;

/** Whether a tag is a language made from English, to try the screens. */
export const isPseudo = (tag: string | null): boolean => tag === 'en-XA' || tag === 'ar-XB';

export const catalogsOf = ({ tag }: Language): Readonly<Record<string, Catalog>> => loaded[tag] ?? none;

/** Loads the catalogs that are not there yet. Never rejects: what can't be loaded is logged, and stays in English. */
export async function loadCatalogs({ tag }: Language, namespaces: Iterable<string>): Promise<void> {
  if (tag === english.tag) return;
  await Promise.all([...namespaces].map((namespace) => loadOnce(tag, namespace)));
}

function loadOnce(tag: string, namespace: string): Promise<void> | undefined {
  if (loaded[tag]?.[namespace]) return undefined;
  const key = `${tag}/${namespace}`;
  const existing = loading.get(key);
  if (existing || Date.now() - (failedAt.get(key) ?? 0) < retryAfter) return existing;
  const started = read(tag, namespace)
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

async function read(tag: string, namespace: string): Promise<Catalog> {
  if (isPseudo(tag)) return (await import('@floorlight/languages/pseudo')).pseudoCatalog(namespace);
  const { default: imports } = (await loaders[tag]?.()) ?? { default: {} };
  return (await imports[namespace]?.())?.default ?? {};
}
