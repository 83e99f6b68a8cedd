import { createLogger } from '@floorlight/telemetry/logger';
import { expect, test } from 'vitest';
import { forEachSite } from './for-each-site.ts';

/** Does the work for three sites, of which the first fails with `error`. */
async function workAt(error: unknown, stopAt?: string) {
  const [done, logged]: [string[], { siteId: string; msg: string }[]] = [[], []];
  const write = (line: string) => void logged.push(JSON.parse(line));
  const log = createLogger({ service: 'sample', level: 'info' }, { write });
  const stopping = new AbortController();
  const working = forEachSite(
    ['one', 'two', 'three'],
    async (siteId) => {
      if (siteId === stopAt) stopping.abort();
      if (siteId === 'one') throw error;
      done.push(siteId);
    },
    { log, task: 'counting', signal: stopping.signal },
  );
  const thrown = await working.catch((cause) => cause);
  return { done, logged, thrown };
}

test('a site that fails is logged, and the others get their turn', async () => {
  expect(await workAt(new Error('broken'))).toMatchObject({
    done: ['two', 'three'],
    logged: [{ siteId: 'one', msg: 'counting failed for one site; it runs again' }],
    thrown: undefined,
  });
});

test('an outage is thrown once the others had their turn', async () => {
  const outage = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(await workAt(outage)).toEqual({ done: ['two', 'three'], logged: [], thrown: outage });
});

test('nothing more is done once the signal is aborted', async () => {
  expect((await workAt(new Error('broken'), 'two')).done).toEqual(['two']);
});
