import type { ServiceName } from '@floorlight/contracts/endpoint';
import type { TestPrincipals } from '@floorlight/test-kit/principals';
import { expect, test } from 'vitest';
import { bothSides } from './both-sides.ts';
import type { Load } from './load.ts';

/** The last release and the candidate of a service on one database, forward and back under load. */
export const expectBothSides = <Done>(service: ServiceName, load: (auth: TestPrincipals) => Load<Done>): void =>
  test(`${service}: the last release and the candidate replace each other, and nobody notices`, async ({ skip }) => {
    const outcome = await bothSides(service, load);
    if (!outcome) return skip(`${service} has no release yet`);
    expect(outcome).toMatchObject({ failures: [], lost: [], unreadable: [] });
    expect(outcome.done).toBeGreaterThan(30);
    process.stdout.write(`${service}: ${outcome.done} pieces of work, ${outcome.events} events\n`);
  });
