import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventName, EventPayload } from '@floorlight/contracts/events';
import type { Site } from '@floorlight/contracts/sites';
import { migrateDatabase } from '@floorlight/database/migrate';
import { eventually } from '@floorlight/test-kit/eventually';
import { randomSite } from '@floorlight/test-kit/random-site';
import { type Person, type ServiceUnderTest, serviceUnderTest } from '@floorlight/test-kit/service-under-test';
import { readVaultConfig } from '../src/config.ts';
import { createVaultService } from '../src/service.ts';

/** The events about a person's vault. */
type VaultEvent = Extract<EventName, `vault.${string}`>;

export interface VaultUnderTest extends ServiceUnderTest {
  /** Moves the service's clock forward. */
  passes(seconds: number): void;
  /** Waits for the first event of that name about this person. Returns its payload. */
  publishedEvent<N extends VaultEvent>(name: N, about: Person): Promise<EventPayload<N>>;
}

/** A vault for one test file, at a copy of the shipped site with an ID of its own. */
export async function startVault({
  site = {},
  environment = {},
  vision,
}: {
  /** Settings in place of the shipped site's. */
  site?: Partial<Site>;
  environment?: Record<string, string>;
  vision?: { answerTimeout: number; halfOpenAfter: number };
} = {}): Promise<VaultUnderTest> {
  const siteId = randomSite();
  const directory = mkdtempSync(join(tmpdir(), 'vault-test-'));
  const SITES_FILE = join(directory, 'sites.json');
  const [shipped] = JSON.parse(readFileSync(new URL('../../../config/sites.json', import.meta.url), 'utf8'));
  writeFileSync(SITES_FILE, JSON.stringify([{ ...shipped, ...site, id: siteId }]));
  let offset = 0;
  const now = () => new Date(Date.now() + offset);
  const vault = await serviceUnderTest(
    'vault',
    (environment) =>
      createVaultService(readVaultConfig(environment), { now, onlySite: siteId, ...(vision && { vision }) }),
    {
      siteId,
      migrations: new URL('../migrations/expand', import.meta.url),
      migrate: migrateDatabase,
      environment: { SITES_FILE, ...environment },
    },
  );
  return {
    ...vault,
    passes: (seconds) => {
      offset += seconds * 1000;
    },
    publishedEvent: (name, { principal }) =>
      eventually(() => {
        const event = vault.bus
          .events()
          // Vault's all have one.
          .find((event) => event.name === name && (event.payload as { userId: string }).userId === principal.sub);
        if (!event) throw new Error(`no ${name} about this person yet`);
        return event.payload as EventPayload<typeof name>; // found by its name
      }) as Promise<never>, // the same payload, spelled as what eventually lets through
    async stop() {
      await vault.stop();
      rmSync(directory, { recursive: true });
    },
  };
}
