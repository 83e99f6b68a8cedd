import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Site, Sites } from '@floorlight/contracts/sites';
import { root } from '../start/environment.ts';

/** For runs whose alerts nobody answers, and in which every frame and mail is counted. */
export const toldOnce: Partial<Site> = { escalation: { afterSeconds: 60, times: 0 } };

/** Beside the shipped `main`: tests that leave open alerts behind, or look at who may see what, have one of their own. */
const others = ['north', 'south', 'east', 'west'];
/** Where nobody is given long to acknowledge an alert. */
const hasty = { id: 'hasty', name: 'hasty warehouse', escalation: { afterSeconds: 4, times: 2 } };

/** Writes the shipped sites file, `changed`, with more sites into the directory, and answers its path. */
export function severalSites(directory: string, changed: Partial<Site> = {}): string {
  const [shipped] = Sites.parse(JSON.parse(readFileSync(join(root, 'config/sites.json'), 'utf8')));
  const main = { ...shipped, ...changed };
  const file = join(directory, 'sites.json');
  mkdirSync(directory, { recursive: true });
  writeFileSync(
    file,
    JSON.stringify([main, ...others.map((id) => ({ ...main, id, name: `${id} warehouse` })), { ...main, ...hasty }]),
  );
  return file;
}
