import type { reportIncident } from '@floorlight/contracts/incidents';
import type { ArgsOf } from '#lib/api/call.ts';
import type { KeptPhoto } from './kept-photo.ts';

/** A report as it waits on this device. */
export interface IncidentBody {
  report: ArgsOf<typeof reportIncident>['body'];
  photos: readonly KeptPhoto[];
}
