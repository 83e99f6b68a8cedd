import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runAs } from '../servers/run-as.ts';
import { root } from './environment.ts';

const builds = join(root, 'dist');
const inputs = ['{libs,services}/*/src/**/*.ts', '{gateway/src,tools/bundle,tools/mailbox,tools/processes}/**/*.ts'];
/** A product that still runs from an older build needs it to restart a process. */
const kept = 5;

/**
 * Bundles the programs of the product, unless a build of the same sources is there.
 *
 * @returns the directory with NAME.js for each.
 * @throws an Error with the output of the build if it fails.
 */
export async function buildPrograms(): Promise<string> {
  const build = join(builds, hashOfInputs());
  if (existsSync(build)) return build;
  await mkdir(builds, { recursive: true });
  const unfinished = mkdtempSync(join(builds, 'unfinished-')); // two starts may build at the same time
  // A process of its own returns the memory the build took.
  await runAs(undefined, process.execPath, [join(root, 'tools/bundle/main.ts'), unfinished]);
  if (existsSync(build)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, build);
  removeOldBuilds();
  return build;
}

function hashOfInputs(): string {
  const hash = createHash('sha256');
  for (const path of [...globSync(inputs, { cwd: root }).sort(), 'package-lock.json']) {
    hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex').slice(0, 16);
}

function removeOldBuilds(): void {
  const byAge = readdirSync(builds)
    .map((name) => ({ name, made: statSync(join(builds, name)).mtimeMs }))
    .sort((a, b) => b.made - a.made);
  for (const { name } of byAge.slice(kept)) rmSync(join(builds, name), { recursive: true, force: true });
}
