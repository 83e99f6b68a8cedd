import { randomUUID } from 'node:crypto';
import { type AnonymousReport, anonymousPerDayMax } from '@floorlight/contracts/anonymous-incidents';
import type { Incident } from '@floorlight/contracts/incidents';
import type { Principal } from '@floorlight/contracts/principal';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { conflict } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import { siteOf } from '@floorlight/sites/site-of';
import type { SafetyContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { incidentReports } from '../schema.ts';
import { publicIncident, reportedFields } from './incident.ts';

/**
 * Stores an incident report without a trace of who made it. Where the site takes none, it is refused: it never becomes a
 * report with a name.
 */
export const reportAnonymously = (
  context: SafetyContext,
  { siteId, sub }: Pick<Principal, 'siteId' | 'sub'>,
  body: AnonymousReport,
  once: Once,
): Promise<Incident> =>
  context.db.transaction((tx) =>
    once(tx, async () => {
      if (!siteOf(context.sites, siteId).anonymousReports) throw conflict(coded(refusals.anonymousNotAllowed));
      if (!context.anonymousQuota(sub)) throw conflict(coded(refusals.anonymousLimit, { count: anonymousPerDayMax }));
      const now = context.now();
      const [row] = await tx
        .insert(incidentReports)
        .values({
          id: randomUUID(),
          siteId,
          ...reportedFields(body),
          locationMethod: 'unknown',
          createdAt: now,
          updatedAt: now,
        })
        .returning();
      if (!row) throw new Error('an insert without conflict returned no row');
      const incident = publicIncident(row);
      await writeEvent(tx, { name: 'safety.incident.reported', siteId, actor: null, payload: { incident } });
      return incident;
    }),
  );
