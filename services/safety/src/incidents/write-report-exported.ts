import type { EventPayload } from '@floorlight/contracts/events';
import type { Principal } from '@floorlight/contracts/principal';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import type { SafetyContext } from '../context.ts';

type Exported = EventPayload<'safety.report.exported'>;

/** Written before the first row is sent, so that an interrupted download is in the audit log too. */
export const writeReportExported = (
  { db }: SafetyContext,
  principal: Principal,
  file: Exported['file'],
  filters: Exported['filters'],
): Promise<void> =>
  db.transaction(async (tx) => {
    await writeEvent(tx, {
      name: 'safety.report.exported',
      siteId: principal.siteId,
      actor: actorOf(principal),
      payload: { file, filters },
    });
  });
