/// <reference types="vite/client" />

/** The package declares only its index, which loads ten times as many words. */
declare module '@zxcvbn-ts/*/dist/commonWords.json.mjs' {
  const words: string[];
  // biome-ignore lint/style/noDefaultExport: the package has no other
  export default words;
}

interface ImportMetaEnv {
  /** The version of the product, from the root package.json. */
  readonly VITE_APP_VERSION: string;
  /** Which build this is: VITE_APP_BUILD, or the day it was made. */
  readonly VITE_APP_BUILD: string;
}
