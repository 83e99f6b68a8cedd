import { breakManagementEndpoints } from '../break-management.ts';
import { breakEndpoints } from '../breaks.ts';
import { ownDataEndpoints } from '../own-data.ts';
import { shiftAttestationEndpoints } from '../shift-attestations.ts';
import { wallDisplayEndpoints } from '../wall-displays.ts';
import { ownEndpoints } from './own-endpoints.ts';

export const breaksEndpoints = ownEndpoints('breaks', [
  breakManagementEndpoints,
  breakEndpoints,
  ownDataEndpoints,
  shiftAttestationEndpoints,
  wallDisplayEndpoints,
]);
