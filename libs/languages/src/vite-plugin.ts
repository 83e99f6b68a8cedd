import { statSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { catalogPath, flatten, readCatalogFile, translatedTags } from './catalog-files.ts';
import { compareTranslation } from './compare-translation.ts';
import { type English, messageSource } from './messages.ts';

const messageFile = /\/(?:[\w-]+-)?messages\.ts$/;
const own = fileURLToPath(new URL('.', import.meta.url));
const languagesId = 'virtual:languages';
const languageId = /^virtual:language\/([\w-]+)$/;
const catalogId = /^virtual:catalog\/([\w-]+)\/([\w-]+)$/;

/** Namespaces of emails and of files that servers write, by their names: the app leaves them out. */
const ofServers = /[mM]ails$|File$/;

/**
 * Compiles ICU messages at build time, so that the app needs no parser: those of the `messages.ts` files in English, and
 * those of each language, one chunk for each namespace. A message that is not valid, or a translation without a placeholder
 * of its English, ends the build.
 */
export function languages(folder?: URL): Plugin {
  return {
    name: 'floorlight-languages',
    enforce: 'pre',
    resolveId: (id) =>
      id === languagesId || languageId.test(id) || catalogId.test(id) || id === 'icu-minify/compile' ? `\0${id}` : null,
    load(id) {
      if (id === '\0icu-minify/compile') return 'export default (message) => message;';
      if (id === `\0${languagesId}`) {
        for (const tag of translatedTags(folder)) this.addWatchFile(fileURLToPath(catalogPath(tag, folder)));
        return languagesModule(folder);
      }
      const [, language] = languageId.exec(id.slice(1)) ?? [];
      if (language) return loadersModule(language, folder);
      const [, tag, namespace] = catalogId.exec(id.slice(1)) ?? [];
      if (!tag || !namespace) return null;
      const messages = readCatalogFile(tag, folder).messages[namespace] ?? {};
      return `export default ${JSON.stringify(compileAll(`${tag}.json: ${namespace}`, messages))}`;
    },
    async transform(code, id) {
      const [path = id] = id.split('?');
      if (!messageFile.test(path) || path.startsWith(own) || !code.includes('defineMessages(')) return null;
      return { code: await compiledModule(path, folder), map: null };
    },
  };
}

/** All languages, and an import of each one's loaders: they are many, and a reader of English needs none. */
function languagesModule(folder?: URL): string {
  const translations = translatedTags(folder).map((tag) => readCatalogFile(tag, folder).language);
  const imports = translations.map(({ tag }) => `${JSON.stringify(tag)}: () => import('virtual:language/${tag}')`);
  return `
export const translations = ${JSON.stringify(translations)};
export const loaders = { ${imports.join(', ')} };
`;
}

/** An import of each namespace of a language that the app can show. */
function loadersModule(tag: string, folder?: URL): string {
  const imports = Object.keys(readCatalogFile(tag, folder).messages)
    .filter((namespace) => !ofServers.test(namespace))
    .map((namespace) => `${JSON.stringify(namespace)}: () => import('virtual:catalog/${tag}/${namespace}')`);
  return `export default { ${imports.join(', ')} };`;
}

/** A module with the same exports, whose messages are compiled. It may export messages only. */
async function compiledModule(path: string, folder?: URL): Promise<string> {
  const module: Record<string, unknown> = await import(`${pathToFileURL(path).href}?${statSync(path).mtimeMs}`);
  const exports = Object.entries(module).map(([name, value]) => {
    const source = messageSource(value);
    if (!source) throw new Error(`${path}: ${name} is not made by defineMessages`);
    if (ofServers.test(source.namespace))
      throw new Error(`${path}: the app leaves out ${source.namespace}, by its name`);
    const compiled = JSON.stringify(compileGroups(source));
    compareAll(source, folder);
    return `export const ${name} = defineMessages(${JSON.stringify(source.namespace)}, ${compiled});`;
  });
  return ["import { defineMessages } from '@floorlight/languages/messages';", ...exports].join('\n');
}

/** Throws for translations that differ from their English. A text that is still to be translated does not. */
function compareAll({ namespace, english }: { namespace: string; english: English }, folder?: URL): void {
  const problems = translatedTags(folder).flatMap((tag) => {
    const { language, messages } = readCatalogFile(tag, folder);
    return Object.entries(flatten(english)).flatMap(([key, text]) => {
      const translation = messages[namespace]?.[key];
      if (!translation) return [];
      return compareTranslation(text, translation, language.locale).map(
        (problem) => `${tag}.json: ${namespace}.${key} ${problem}`,
      );
    });
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

const compileGroups = ({ namespace, english }: { namespace: string; english: English }) =>
  Object.fromEntries(
    Object.entries(english).map(([key, entry]) => [
      key,
      typeof entry === 'string' ? compileOne(`${namespace}.${key}`, entry) : compileAll(`${namespace}.${key}`, entry),
    ]),
  );

const compileAll = (prefix: string, messages: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compileOne(`${prefix}.${key}`, text)]));

function compileOne(id: string, text: string) {
  try {
    return compile(text);
  } catch (cause) {
    throw new Error(`The message ${id} is not valid: ${text}`, { cause });
  }
}
