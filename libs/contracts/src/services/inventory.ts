import { countReportEndpoints } from '../count-reports.ts';
import { countEndpoints } from '../counts.ts';
import { openedActEndpoints } from '../opened-acts.ts';
import { organizationEndpoints } from '../organization.ts';
import { ownDataEndpoints } from '../own-data.ts';
import { siteCountReportEndpoints } from '../site-count-reports.ts';
import { siteCountEndpoints } from '../site-counts.ts';
import { toteEndpoints } from '../totes.ts';
import { wallDisplayEndpoints } from '../wall-displays.ts';
import { ownEndpoints } from './own-endpoints.ts';

export const inventoryEndpoints = ownEndpoints('inventory', [
  countReportEndpoints,
  countEndpoints,
  openedActEndpoints,
  organizationEndpoints,
  ownDataEndpoints,
  siteCountReportEndpoints,
  siteCountEndpoints,
  toteEndpoints,
  wallDisplayEndpoints,
]);
