/** Made by the Vite plugin of `@floorlight/languages` from the languages' files. */
declare module 'virtual:languages' {
  import type { Catalog, Language } from '@floorlight/languages/active';

  /** Every language but English. */
  export const translations: readonly Language[];
  /** Namespace → import of its messages. */
  type Imports = Readonly<Record<string, () => Promise<{ default: Catalog }>>>;
  /** Tag → import of its namespaces. */
  export const loaders: Readonly<Record<string, () => Promise<{ default: Imports }>>>;
}
