/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The version of the product, from the root package.json. */
  readonly VITE_APP_VERSION: string;
  /** Which build this is: VITE_APP_BUILD, or the day it was made. */
  readonly VITE_APP_BUILD: string;
}
