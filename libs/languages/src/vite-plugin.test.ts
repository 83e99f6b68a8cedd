import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Rolldown } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { languages } from './vite-plugin.ts';

const directory = mkdtempSync(join(tmpdir(), 'app-'));
afterAll(() => rmSync(directory, { recursive: true }));
const definition = fileURLToPath(new URL('messages.ts', import.meta.url));
let apps = 0;

/** Builds an app with the messages of one namespace, and one language. Returns the modules of its chunks. */
async function built(namespace: string, english: object, translations: object): Promise<string[]> {
  apps += 1;
  const root = join(directory, String(apps));
  const catalogs = join(root, 'catalogs');
  mkdirSync(catalogs, { recursive: true });
  const $language = { name: 'Español', locale: 'es-US', direction: 'ltr' };
  writeFileSync(join(catalogs, 'es.json'), JSON.stringify({ $language, ...translations }));
  writeFileSync(
    join(root, 'messages.ts'),
    `import { defineMessages } from '${definition}';
export const t = defineMessages('${namespace}', ${JSON.stringify(english)});`,
  );
  writeFileSync(
    join(root, 'main.ts'),
    `import { loaders } from 'virtual:languages';
import { t } from './messages.ts';
console.log(loaders, t);`,
  );
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [languages(pathToFileURL(`${catalogs}/`))],
    build: { write: false, rolldownOptions: { input: join(root, 'main.ts'), external: /^@floorlight/ } },
  });
  // one output, because it is neither a list of them nor watched
  return (output as Rolldown.RolldownOutput).output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
}

test('each namespace of a language has a chunk, except those of mails and files', async () => {
  const others = {
    refusals: { busy: 'Ocupado' },
    mails: { hi: 'Hola' },
    tokenMails: { hi: 'Hola' },
    logFile: { a: 'A' },
  };
  const modules = await built('totes', { added: 'Added {name}', later: 'Later' }, { totes: { later: '' }, ...others });
  const catalogs = modules.filter((id) => id.includes('virtual:catalog')).map((id) => id.slice(1));
  expect(catalogs.toSorted()).toEqual(['virtual:catalog/es/refusals', 'virtual:catalog/es/totes']);
});

test.each([
  ['English that is not valid', { added: 'Added {name' }, {}, 'The message totes.added is not valid: Added {name'],
  [
    'a translation that is not valid',
    { added: 'Added {name}' },
    { totes: { added: 'Se agregó {name' } },
    'es.json: totes.added is not a valid ICU message',
  ],
  [
    "a server's translation that is not valid",
    { added: 'Added' },
    { refusals: { busy: 'Ocupado {' } },
    'The message es.json: refusals.busy is not valid: Ocupado {',
  ],
  [
    'a translation without a placeholder',
    { group: { added: 'Added {name}' } },
    { totes: { group: { added: 'Se agregó {nombre}' } } },
    'es.json: totes.group.added lacks {name}\nes.json: totes.group.added has {nombre}, which English has not',
  ],
])('%s ends the build', async (_, english, translations, message) => {
  await expect(built('totes', english, translations)).rejects.toThrow(message);
});

test('messages of mails can not be shown in the app', async () => {
  await expect(built('totesMails', { hi: 'Hi' }, {})).rejects.toThrow('the app leaves out totesMails');
});
