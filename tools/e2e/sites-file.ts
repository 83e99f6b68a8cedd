import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakRuleTemplates } from '@floorlight/contracts/break-rules';
import { type Site, Sites } from '@floorlight/contracts/sites';
import { root } from '../start/environment.ts';

/** The first escalation comes after the end, for runs that leave alerts unanswered and count every frame and mail. */
export const withoutEscalation: Partial<Site> = {
  escalation: { afterSeconds: 60, times: 0, repeatSeconds: 3600, unsolvedMinutes: 240 },
};

/** Sites besides the shipped `main`, for tests that leave alerts open or check what other sites see. */
const others = ['north', 'south', 'east', 'west', 'dock', 'fuzzed', 'beside', 'remote'];
/** A site where alerts escalate after seconds. */
const fastEscalation = { id: 'hasty', name: 'hasty warehouse', escalation: { afterSeconds: 4, times: 2 } };

/** What screens show where a site has it. */
const recording: Partial<Site> = {
  anonymousReports: true,
  injuryRecords: 'osha',
  breakRules: [...breakRuleTemplates.illinois],
};

/** Writes a sites file: `main` as shipped, with `changes`, and more sites like it, also those in `more`. Returns its path. */
export function writeSitesFile(directory: string, changes: Partial<Site> = {}, more: string[] = []): string {
  const [shipped] = Sites.parse(JSON.parse(readFileSync(join(root, 'config/sites.json'), 'utf8')));
  const main = { ...shipped, ...changes };
  const file = join(directory, 'sites.json');
  mkdirSync(directory, { recursive: true });
  writeFileSync(
    file,
    JSON.stringify([
      main,
      ...[...others, ...more].map((id) => ({ ...main, id, name: `${id} warehouse`, ...(id === 'north' && recording) })),
      { ...main, ...fastEscalation },
    ]),
  );
  return file;
}
