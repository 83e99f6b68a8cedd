import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { githubFile } from './github.ts';
import { gitlabFile, gitlabRoot } from './gitlab.ts';
import { pipelines } from './pipelines.ts';

const note = '# Written by npm run ci from tools/ci; changes here are lost.\n';

/** Every file for GitHub Actions and GitLab, by its path. */
export function ciFiles(root: string): Map<string, string> {
  const all = pipelines(root);
  const files = [...all.map(githubFile), ...all.map(gitlabFile), gitlabRoot(all)];
  return new Map(files.map(([path, text]) => [path, note + text]));
}

/** One line for each file that isn't what the table says. */
export const checkCiFiles = (root: string): string[] =>
  [...ciFiles(root)].flatMap(([path, text]) => {
    const file = join(root, path);
    return existsSync(file) && readFileSync(file, 'utf8') === text ? [] : [`${path}: is out of date: npm run ci`];
  });
