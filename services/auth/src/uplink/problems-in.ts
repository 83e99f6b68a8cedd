import type { HelloReply } from '@floorlight/contracts/cell-link';
import { clockTolerance } from '../cells/take-hello.ts';

/** What is wrong with this cell as the hub sees it, in words; empty where nothing is. `taken`: of its accounts' addresses. */
export function problemsIn({ at, foreign }: HelloReply, taken: number): string {
  const ahead = Date.now() - Date.parse(at);
  const claims = foreign.map(({ siteId, owner }) => `the site ${siteId} belongs to ${owner ?? 'no cell'}`);
  return [
    ...(Math.abs(ahead) > clockTolerance
      ? [`this cell's clock is ${Math.round(ahead / 60_000)} minutes ahead of the hub's`]
      : []),
    ...(claims.length > 0 ? [`the hub refuses claims of this cell: ${claims.join(', ')}`] : []),
    ...(taken > 0 ? [`${taken} accounts of this cell have an email address that somebody else has too`] : []),
  ].join('; ');
}
