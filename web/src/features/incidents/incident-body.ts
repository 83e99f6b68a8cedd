import type { reportIncident } from '@floorlight/contracts/incidents';
import type { ArgsOf } from '#lib/api/send-call.ts';
import type { StoredPhoto } from './stored-photo.ts';

/** An outbox entry: a report with its photos. */
export interface IncidentBody {
  /** Sent without a name; missing in entries of earlier versions. */
  anonymous?: boolean;
  report: ArgsOf<typeof reportIncident>['body'];
  photos: readonly StoredPhoto[];
}
