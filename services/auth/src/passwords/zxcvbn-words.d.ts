/** The package declares only its index, which loads ten times as many words. */
declare module '@zxcvbn-ts/*/dist/commonWords.json.mjs' {
  const words: string[];
  // biome-ignore lint/style/noDefaultExport: the package has no other
  export default words;
}
