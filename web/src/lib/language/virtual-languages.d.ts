/** Made by the Vite plugin of `@floorlight/languages` from the languages' files. */
declare module 'virtual:languages' {
  import type { Catalog, Language } from '@floorlight/languages/active';

  /** Every language but English. */
  export const translations: readonly Language[];
  /** Tag → namespace → import of its messages. */
  export const loaders: Readonly<Record<string, Readonly<Record<string, () => Promise<{ default: Catalog }>>>>>;
}
