import { alertCountEndpoints } from '../alert-counts.ts';
import { alertResponseEndpoints } from '../alert-response.ts';
import { alertTimelineEndpoints } from '../alert-timeline.ts';
import { alertEndpoints } from '../alerts.ts';
import { anonymousIncidentEndpoints } from '../anonymous-incidents.ts';
import { beaconEndpoints } from '../beacons.ts';
import { callBackEndpoints } from '../call-back.ts';
import { evacuationEndpoints } from '../evacuations.ts';
import { incidentChangeEndpoints } from '../incident-changes.ts';
import { incidentExportEndpoints } from '../incident-exports.ts';
import { incidentEndpoints } from '../incidents.ts';
import { injuryRecordEndpoints } from '../injury-records.ts';
import { locationEndpoints } from '../locations.ts';
import { organizationEndpoints } from '../organization.ts';
import { ownDataEndpoints } from '../own-data.ts';
import { pastEvacuationEndpoints } from '../past-evacuations.ts';
import { safetyAnalyticsEndpoints } from '../safety-analytics.ts';
import { wallDisplayEndpoints } from '../wall-displays.ts';
import { ownEndpoints } from './own-endpoints.ts';

export const safetyEndpoints = ownEndpoints('safety', [
  alertResponseEndpoints,
  alertTimelineEndpoints,
  alertCountEndpoints,
  alertEndpoints,
  anonymousIncidentEndpoints,
  beaconEndpoints,
  callBackEndpoints,
  evacuationEndpoints,
  pastEvacuationEndpoints,
  incidentChangeEndpoints,
  incidentExportEndpoints,
  incidentEndpoints,
  injuryRecordEndpoints,
  locationEndpoints,
  organizationEndpoints,
  ownDataEndpoints,
  safetyAnalyticsEndpoints,
  wallDisplayEndpoints,
]);
