import * as z from 'zod/mini';
import { binary, defineEndpoint } from './endpoint.ts';
import { Evacuation, RollCallCounts } from './evacuations.ts';
import { Id, IdParams } from './scalars.ts';

/** Of the report as a file. */
export const rollCallFileType = 'text/csv;charset=utf-8';

/** An evacuation as a list shows it. */
export const PastEvacuation = z.object({ evacuation: Evacuation, counts: RollCallCounts });
export type PastEvacuation = z.infer<typeof PastEvacuation>;

export const evacuationPageSize = 25;

export const listEvacuations = defineEndpoint({
  service: 'safety',
  method: 'GET',
  path: '/api/evacuations',
  summary: "The site's evacuations and drills, newest first. `before` gives the next page.",
  access: 'evacuations.read',
  query: z.object({
    drill: z.optional(z.enum(['true', 'false'])),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), evacuationPageSize),
    /** The last evacuation of the previous page. */
    before: z.optional(Id),
  }),
  reply: { status: 200, body: z.array(PastEvacuation) },
});

export const exportRollCall = defineEndpoint({
  service: 'safety',
  method: 'GET',
  path: '/api/evacuations/:id/report.csv',
  summary:
    'The report of an evacuation: everybody on its list with every answer, as a CSV file with a byte order mark.',
  access: 'evacuations.read',
  params: IdParams,
  reply: { status: 200, body: binary([rollCallFileType], 64 * 1024 * 1024) },
  fails: ['not_found'],
});

export const pastEvacuationEndpoints = { listEvacuations, exportRollCall };
