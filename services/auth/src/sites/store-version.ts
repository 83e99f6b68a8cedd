import { changesBetween } from '@floorlight/contracts/changes';
import type { Principal } from '@floorlight/contracts/principal';
import { Site } from '@floorlight/contracts/sites';
import type { Transaction } from '@floorlight/database/database';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { saveSites } from '@floorlight/sites/save-sites';
import { siteVersions } from '../schema.ts';

/** An event has room for so many changes; the version itself has all of them. */
const mostChanges = 200;

interface NewVersion {
  settings: Site;
  before: Site | null;
  version: number;
  /** Null for the deployment's file, and for a hub or a cell. */
  by: Principal | null;
}

/** Stores a version of a site and tells the other services, in one transaction. */
export async function storeVersion(tx: Transaction, stored: NewVersion): Promise<void> {
  const { settings, version, by } = stored;
  await tx.insert(siteVersions).values({ siteId: settings.id, version, settings, changedBy: by?.sub ?? null });
  await publishVersion(tx, stored);
}

/** The same for a version that the hub or a cell has made: here it may be in the history already. */
export async function storeGivenVersion(tx: Transaction, stored: NewVersion): Promise<void> {
  const { settings, version } = stored;
  await tx
    .insert(siteVersions)
    .values({ siteId: settings.id, version, settings, changedBy: null })
    .onConflictDoNothing();
  await publishVersion(tx, stored);
}

async function publishVersion(tx: Transaction, stored: NewVersion): Promise<void> {
  const { version, by } = stored;
  await saveSites(tx, [{ version, settings: stored.settings }]);
  // Stored as it came, from a hub or a cell of another release; the audit log gets what this one knows.
  const [settings, before] = [Site.parse(stored.settings), stored.before && Site.parse(stored.before)];
  const changes = changesBetween(before ?? {}, before ? settings : plainFieldsOf(settings));
  await writeEvent(tx, {
    name: 'auth.site.changed',
    siteId: settings.id,
    actor: by && actorOf(by),
    payload: {
      site: settings.name,
      version,
      kind: kindOf(before, settings),
      changes: changes.slice(0, mostChanges),
      ...(changes.length > mostChanges && { moreChanges: changes.length - mostChanges }),
    },
  });
}

function kindOf(before: Site | null, after: Site): 'added' | 'changed' | 'closed' | 'reopened' {
  if (!before) return 'added';
  if (before.closedAt === null && after.closedAt !== null) return 'closed';
  return before.closedAt !== null && after.closedAt === null ? 'reopened' : 'changed';
}

/** What the log keeps of a new site: its lists would fill an event, and stand in the version. */
const plainFieldsOf = (settings: Site): Partial<Site> =>
  Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== null && value !== '' && typeof value !== 'object'),
  );
