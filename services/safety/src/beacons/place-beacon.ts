import { randomUUID } from 'node:crypto';
import {
  activeBeaconsMax,
  type Beacon,
  beaconColors,
  otherZone,
  type PlaceBeaconRequest,
} from '@floorlight/contracts/beacons';
import type { Principal } from '@floorlight/contracts/principal';
import type { Site } from '@floorlight/contracts/sites';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { invalid } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import { requireBelowQuota } from '@floorlight/service-kit/quota';
import { siteOf } from '@floorlight/sites/site-of';
import type { SafetyContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { andonAlerts } from '../schema.ts';
import { publicBeacon } from './beacon.ts';

interface Placement {
  body: PlaceBeaconRequest;
  once: Once;
}

/** Places a beacon in one of the site's zones. */
export function placeBeacon(context: SafetyContext, principal: Principal, { body, once }: Placement): Promise<Beacon> {
  const { title, description, language, alertType, kind, priority, warehouseZone } = body;
  return context.db.transaction((tx) =>
    // The site is looked up inside: a repeat gets the first answer even if its settings changed since.
    once(tx, async () => {
      const now = context.now();
      const site = siteOf(context.sites, principal.siteId);
      if (warehouseZone !== otherZone && !site.andonZones.some(({ name }) => name === warehouseZone))
        throw invalid({ warehouseZone: coded(refusals.chooseZone) });
      await requireBelowQuota(tx, principal, {
        table: andonAlerts,
        where: and(eq(andonAlerts.placedBy, principal.sub), eq(andonAlerts.isActive, true)),
        max: activeBeaconsMax,
        refusal: coded(refusals.tooManyBeacons, { count: activeBeaconsMax }),
      });
      const [row] = await tx
        .insert(andonAlerts)
        .values({
          id: randomUUID(),
          siteId: principal.siteId,
          placedBy: principal.sub,
          placedByName: principal.name,
          title,
          description,
          language,
          alertType,
          kind,
          priority,
          color: beaconColors[priority],
          warehouseZone,
          ...positionOf(body, site),
          createdAt: now,
          expiresAt: expiryOf(body, site, now),
        })
        .returning();
      if (!row) throw new Error('an insert without conflict returned no row');
      if (row.expiresAt) context.expireBeaconsAt(row.expiresAt);
      const beacon = publicBeacon(row);
      await writeEvent(tx, {
        name: 'safety.beacon.placed',
        siteId: row.siteId,
        actor: actorOf(principal),
        payload: { beacon },
      });
      return beacon;
    }),
  );
}

/** The site's own position, without an accuracy, if the request has none. */
function positionOf({ latitude, longitude, accuracy }: PlaceBeaconRequest, { fallbackCoordinates }: Site) {
  if (latitude == null || longitude == null) return { ...fallbackCoordinates, accuracy: null };
  return { latitude, longitude, accuracy: accuracy ?? null };
}

/** Minutes. */
const lifetimes = { half_hour: 30, two_hours: 120 };

/** When the beacon ends by itself; a day ends at midnight of the site. */
function expiryOf({ lifetime }: PlaceBeaconRequest, { timeZone }: Site, now: Date) {
  if (!lifetime) return null;
  if (lifetime !== 'end_of_day') return new Date(now.getTime() + lifetimes[lifetime] * 60_000);
  return sql`((${now.toISOString()}::timestamptz at time zone ${timeZone})::date + 1)::timestamp at time zone ${timeZone}`;
}
