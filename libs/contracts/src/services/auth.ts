import { accountEndpoints } from '../accounts.ts';
import { apiKeyEndpoints } from '../api-keys.ts';
import { auditLogEndpoints } from '../audit-log.ts';
import { cellEndpoints } from '../cells.ts';
import { controlRoomEndpoints } from '../control-room.ts';
import { deviceEndpoints } from '../devices.ts';
import { directoryEndpoints } from '../directories.ts';
import { firstAdministratorEndpoints } from '../first-administrator.ts';
import { invitationEndpoints } from '../invitations.ts';
import { managerTokenEndpoints } from '../manager-tokens.ts';
import { membershipEndpoints } from '../memberships.ts';
import { oneTimeCodeEndpoints } from '../one-time-codes.ts';
import { organizationEndpoints } from '../organization.ts';
import { ownDataEndpoints } from '../own-data.ts';
import { passkeyEndpoints } from '../passkeys.ts';
import { peopleEndpoints } from '../people.ts';
import { peopleImportEndpoints } from '../people-import.ts';
import { scimEndpoints } from '../scim.ts';
import { sharedDeviceEndpoints } from '../shared-devices.ts';
import { signInMethodEndpoints } from '../sign-in-methods.ts';
import { signUpEndpoints } from '../sign-up-requests.ts';
import { siteSettingsEndpoints } from '../site-settings.ts';
import { wallDisplayEndpoints } from '../wall-displays.ts';
import { ownEndpoints } from './own-endpoints.ts';

export const authEndpoints = ownEndpoints('auth', [
  accountEndpoints,
  apiKeyEndpoints,
  auditLogEndpoints,
  cellEndpoints,
  controlRoomEndpoints,
  deviceEndpoints,
  directoryEndpoints,
  firstAdministratorEndpoints,
  invitationEndpoints,
  managerTokenEndpoints,
  membershipEndpoints,
  oneTimeCodeEndpoints,
  organizationEndpoints,
  ownDataEndpoints,
  passkeyEndpoints,
  peopleImportEndpoints,
  peopleEndpoints,
  scimEndpoints,
  sharedDeviceEndpoints,
  signInMethodEndpoints,
  signUpEndpoints,
  siteSettingsEndpoints,
  wallDisplayEndpoints,
]);
