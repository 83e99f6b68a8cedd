import { join } from 'node:path';
import type { ServiceName } from '@floorlight/contracts/endpoint';

export const changelogFile = (root: string, service: ServiceName): string =>
  join(root, 'services', service, 'CHANGELOG.md');

const heading = '## Unreleased';

interface Closed {
  version: string;
  date: string;
  /** What the comparison with the release before has found. */
  notes: readonly string[];
}

/** Gives what stands under "Unreleased" its version, adds what changed in the contract, and begins a new section. */
export function closeUnreleased(changelog: string, { version, date, notes }: Closed): string {
  const [before, after] = changelog.split(`${heading}\n`);
  if (before === undefined || after === undefined) throw new Error(`The changelog has no line "${heading}"`);
  const next = after.search(/^## /m);
  const [written, older] = next < 0 ? [after, ''] : [after.slice(0, next), after.slice(next)];
  const contract = notes.map((note) => `- Contract: ${note}\n`).join('');
  const entry = `${written.trim()}\n${contract}`.trim() || '- No change of the contract.';
  return `${before}${heading}\n\n## ${version}, ${date}\n\n${entry}\n${older && `\n${older}`}`;
}
