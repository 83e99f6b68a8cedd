import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { raiseAlert } from '@floorlight/contracts/alerts';
import { startBreak } from '@floorlight/contracts/breaks';
import { beforeAll, expect, it } from 'vitest';
import { bundle, programs, unbundled } from '../bundle/bundle.ts';
import { temporaryDirectory } from '../processes/temporary-directory.ts';
import { buildPrograms } from '../start/build-programs.ts';

let directory: string;
let files: { name: string; code: string }[];
beforeAll(async () => {
  directory = await buildPrograms();
  files = globSync('*.js', { cwd: directory }).map((name) => ({
    name,
    code: readFileSync(join(directory, name), 'utf8'),
  }));
});

it('there is a bundle of each program', () => {
  expect(files.map(({ name }) => name)).toEqual(
    expect.arrayContaining(Object.keys(programs).map((name) => `${name}.js`)),
  );
});

it('bundles import only modules of Node, each other and packages that stay outside', () => {
  const imports = files.flatMap(({ code }) => [...code.matchAll(/^(?:import|export) .*?from "([^"]+)";$/gm)]);
  const others = imports.flatMap(([, name = '']) => (isBuiltin(name) || name.startsWith('./') ? [] : [name]));
  expect(others.filter((name) => !unbundled.some((known) => name === known || name.startsWith(`${known}/`)))).toEqual(
    [],
  );
});

it('bundles hold only ASCII, which V8 keeps at one byte a character', () => {
  expect(files.filter(({ code }) => /[^\p{ASCII}]/u.test(code)).map(({ name }) => name)).toEqual([]);
});

it('unchanged sources are not built again', async () => {
  expect(await buildPrograms()).toBe(directory);
});

it('a program that is bundled alone, as for its container, leaves out the endpoints of other services', async () => {
  const alone = temporaryDirectory('bundle');
  await bundle(['breaks'], alone);
  const code = readFileSync(join(alone, 'breaks.js'), 'utf8');
  expect(code).toContain(JSON.stringify(startBreak.path));
  expect(code).not.toContain(raiseAlert.summary);
});
