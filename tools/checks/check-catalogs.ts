import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CatalogFile, readCatalogFile, translatedTags } from '@floorlight/languages/catalog-files';
import { compareTranslation, nameClashes } from '@floorlight/languages/compare-translation';
import { exclude, readSources, type Source } from '../languages/read-sources.ts';

/**
 * Compares the languages' files with the English messages in the code: none missing, none more, each with the placeholders
 * of its English. Finds English messages that no code uses.
 *
 * @returns one line per violation.
 */
export async function checkCatalogs(root: string): Promise<string[]> {
  const sources = await readSources(root);
  return [
    ...sources.flatMap(({ file, namespace }, index) =>
      sources.slice(0, index).some((other) => other.namespace === namespace)
        ? [`${file}: the namespace ${namespace} is defined twice`]
        : [],
    ),
    ...translatedTags().flatMap((tag) => wrongTranslations(readCatalogFile(tag), sources)),
    ...sources.flatMap(({ file, messages }) =>
      Object.entries(messages).flatMap(([key, text]) =>
        nameClashes(text).map((name) => `${file}: ${key} has a tag and a value of the name ${name}`),
      ),
    ),
    ...unusedMessages(root, sources),
  ];
}

/** What is wrong with the translations of a language. */
export function wrongTranslations({ language, messages }: CatalogFile, sources: Source[]): string[] {
  const file = `${language.tag}.json`;
  const namespaces = new Set(sources.map(({ namespace }) => namespace));
  return [
    ...Object.keys(messages)
      .filter((namespace) => !namespaces.has(namespace))
      .map((namespace) => `${file}: no code has the namespace ${namespace}`),
    ...sources.flatMap(({ namespace, messages: english }) => {
      const translations = messages[namespace] ?? {};
      return [
        ...Object.entries(english).flatMap(([key, text]) => {
          const translation = translations[key];
          const problems = translation ? compareTranslation(text, translation, language.locale) : ['is missing'];
          return problems.map((problem) => `${file}: ${namespace}.${key} ${problem}`);
        }),
        ...Object.keys(translations)
          .filter((key) => !(key in english))
          .map((key) => `${file}: ${namespace}.${key} is no message of the code`),
      ];
    }),
  ];
}

/** English messages whose key stands in no file that imports them. Messages and groups that are read by a code are used whole. */
function unusedMessages(root: string, sources: Source[]): string[] {
  const code = globSync('{web,gateway,libs/*,services/*}/src/**/*.{ts,tsx}', { cwd: root, exclude }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  return sources.flatMap(({ file, name, namespace, messages }) => {
    const base = file.slice(file.lastIndexOf('/') + 1, -'.ts'.length);
    const importers = code.filter((text) =>
      new RegExp(`import[^;]*\\b${name}\\b[^;]*from '[^']*${base}(?:\\.ts)?'`).test(text),
    );
    return Object.keys(messages)
      .filter((key) => !importers.some((text) => text.includes(`${name}[`) || isUsed(text, key)))
      .map((key) => `${file}: nothing uses ${namespace}.${key}`);
  });
}

function isUsed(text: string, key: string): boolean {
  const [group, name] = key.split('.');
  return new RegExp(name ? `\\.${group}(?:\\.${name}\\b|\\b(?!\\.))` : `\\.${group}\\b`).test(text);
}
