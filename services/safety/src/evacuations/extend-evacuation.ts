import type { Evacuation } from '@floorlight/contracts/evacuations';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, isNull, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { siteOf } from '@floorlight/sites/site-of';
import type { SafetyContext } from '../context.ts';
import { evacuations } from '../schema.ts';
import { requireZones } from './call-evacuation.ts';
import { endRefusal } from './end-evacuation.ts';
import { publicEvacuation, requireEvacuation } from './evacuation.ts';

/** Adds zones, or makes it the whole site with none. Zones that it has, and any for the whole site, change nothing. */
export const extendEvacuation = (
  context: SafetyContext,
  principal: Principal,
  { id, zones }: { id: string; zones: string[] },
): Promise<Evacuation> =>
  context.alertDb.transaction(async (tx) => {
    requireZones(siteOf(context.sites, principal.siteId), zones);
    const added = sql`${JSON.stringify(zones)}::jsonb`;
    const before = evacuations.zones;
    const [row] = await tx
      .update(evacuations)
      .set({
        zones: sql`case when ${added} = '[]' then '[]' else (
          select jsonb_agg(zone order by first) from (
            select zone, min(place) as first from jsonb_array_elements(${before} || ${added}) with ordinality each (zone, place)
            group by zone) zones) end`,
        version: sql`${evacuations.version} + 1`,
      })
      .where(
        and(
          eq(evacuations.id, id),
          eq(evacuations.siteId, principal.siteId),
          isNull(evacuations.endedAt),
          sql`${before} <> '[]' and (${added} = '[]' or not ${before} @> ${added})`,
        ),
      )
      .returning();
    if (!row) {
      const current = await requireEvacuation(tx, principal, id);
      if (current.endedAt) throw endRefusal(current);
      return publicEvacuation(current);
    }
    const evacuation = publicEvacuation(row);
    await writeEvent(tx, {
      name: 'safety.evacuation.extended',
      siteId: row.siteId,
      actor: actorOf(principal),
      payload: { evacuation },
    });
    return evacuation;
  });
