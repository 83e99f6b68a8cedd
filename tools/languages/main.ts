import { existsSync } from 'node:fs';
import { argv, stderr, stdout } from 'node:process';
import { catalogPath, readCatalogFile, translatedTags } from '@floorlight/languages/catalog-files';
import { root } from '../start/environment.ts';
import { newLanguage } from './new-language.ts';
import { readSources } from './read-sources.ts';
import { updatedCatalog, writeCatalogFile } from './write-catalog.ts';

const usage = `npm run languages                    adds new messages to every language's file, and removes gone ones
npm run languages -- add fr fr-CA    makes the file of a language, with a locale for its dates and numbers
`;

const [command, tag = '', locale = tag] = argv.slice(2);
const sources = await readSources(root);

if (command === undefined) {
  for (const each of translatedTags()) {
    const { file, added, removed } = updatedCatalog(readCatalogFile(each), sources);
    writeCatalogFile(file);
    stdout.write(`${each}: ${added} to translate, ${removed} removed\n`);
  }
} else if (command === 'add' && tag && !existsSync(catalogPath(tag))) {
  const { file, added } = updatedCatalog({ language: newLanguage(tag, locale), messages: {} }, sources);
  writeCatalogFile(file);
  stdout.write(`${catalogPath(tag).pathname}: ${added} messages to translate\n`);
} else {
  stderr.write(command === 'add' && tag ? `${tag} is there already\n` : usage);
  process.exitCode = 1;
}
