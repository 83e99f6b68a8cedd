import type { reportIncident } from '@floorlight/contracts/incidents';
import type { ArgsOf } from '#lib/api/call.ts';
import type { StoredPhoto } from './stored-photo.ts';

/** An outbox entry: a report with its photos. */
export interface IncidentBody {
  report: ArgsOf<typeof reportIncident>['body'];
  photos: readonly StoredPhoto[];
}
