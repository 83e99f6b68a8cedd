import { accountEndpoints } from './accounts.ts';
import { alarmReachEndpoints } from './alarm-reach.ts';
import { alarmTestEndpoints } from './alarm-tests.ts';
import { alertCountEndpoints } from './alert-counts.ts';
import { alertResponseEndpoints } from './alert-response.ts';
import { alertTimelineEndpoints } from './alert-timeline.ts';
import { alertEndpoints } from './alerts.ts';
import { anonymousIncidentEndpoints } from './anonymous-incidents.ts';
import { apiKeyEndpoints } from './api-keys.ts';
import { auditLogEndpoints } from './audit-log.ts';
import { barcodeExportEndpoints } from './barcode-export.ts';
import { barcodeImportEndpoints } from './barcode-import.ts';
import { barcodeOfferEndpoints } from './barcode-offers.ts';
import { barcodePhotoEndpoints } from './barcode-photos.ts';
import { barcodeReadingEndpoints } from './barcode-reading.ts';
import { barcodeEndpoints } from './barcodes.ts';
import { beaconEndpoints } from './beacons.ts';
import { breakManagementEndpoints } from './break-management.ts';
import { breakEndpoints } from './breaks.ts';
import { callBackEndpoints } from './call-back.ts';
import { cellEndpoints } from './cells.ts';
import { controlRoomEndpoints } from './control-room.ts';
import { countReportEndpoints } from './count-reports.ts';
import { countEndpoints } from './counts.ts';
import { deviceEndpoints } from './devices.ts';
import { directoryEndpoints } from './directories.ts';
import type { Endpoint, ServiceName } from './endpoint.ts';
import { evacuationEndpoints } from './evacuations.ts';
import { firstAdministratorEndpoints } from './first-administrator.ts';
import { incidentChangeEndpoints } from './incident-changes.ts';
import { incidentExportEndpoints } from './incident-exports.ts';
import { incidentEndpoints } from './incidents.ts';
import { injuryRecordEndpoints } from './injury-records.ts';
import { invitationEndpoints } from './invitations.ts';
import { labelEndpoints } from './labels.ts';
import { locationEndpoints } from './locations.ts';
import { managerBadgeEndpoints } from './manager-badges.ts';
import { managerTokenEndpoints } from './manager-tokens.ts';
import { membershipEndpoints } from './memberships.ts';
import { notificationEndpoints } from './notifications.ts';
import { oneTimeCodeEndpoints } from './one-time-codes.ts';
import { openedActEndpoints } from './opened-acts.ts';
import { organizationEndpoints } from './organization.ts';
import { ownDataEndpoints } from './own-data.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { pastEvacuationEndpoints } from './past-evacuations.ts';
import { peopleEndpoints } from './people.ts';
import { peopleImportEndpoints } from './people-import.ts';
import { phoneEndpoints } from './phone-numbers.ts';
import { pushEndpoints } from './push.ts';
import { safetyAnalyticsEndpoints } from './safety-analytics.ts';
import { scimEndpoints } from './scim.ts';
import { sharedBarcodeEndpoints } from './shared-barcodes.ts';
import { sharedDeviceEndpoints } from './shared-devices.ts';
import { shiftAttestationEndpoints } from './shift-attestations.ts';
import { signInMethodEndpoints } from './sign-in-methods.ts';
import { signUpEndpoints } from './sign-up-requests.ts';
import { siteCountReportEndpoints } from './site-count-reports.ts';
import { siteCountEndpoints } from './site-counts.ts';
import { siteSettingsEndpoints } from './site-settings.ts';
import { toteEndpoints } from './totes.ts';
import { vaultPinEndpoints } from './vault-pin.ts';
import { vaultStatsEndpoints } from './vault-stats.ts';
import { wallDisplayEndpoints } from './wall-displays.ts';
import { webhookEndpoints } from './webhooks.ts';

/** Every endpoint by name, for the proxy table, the API document and the access matrix. */
export const endpoints = {
  ...accountEndpoints,
  ...deviceEndpoints,
  ...sharedDeviceEndpoints,
  ...wallDisplayEndpoints,
  ...membershipEndpoints,
  ...organizationEndpoints,
  ...cellEndpoints,
  ...controlRoomEndpoints,
  ...callBackEndpoints,
  ...signInMethodEndpoints,
  ...passkeyEndpoints,
  ...oneTimeCodeEndpoints,
  ...directoryEndpoints,
  ...signUpEndpoints,
  ...peopleEndpoints,
  ...invitationEndpoints,
  ...firstAdministratorEndpoints,
  ...peopleImportEndpoints,
  ...siteSettingsEndpoints,
  ...managerTokenEndpoints,
  ...apiKeyEndpoints,
  ...webhookEndpoints,
  ...scimEndpoints,
  ...auditLogEndpoints,
  ...labelEndpoints,
  ...barcodeEndpoints,
  ...barcodePhotoEndpoints,
  ...managerBadgeEndpoints,
  ...vaultStatsEndpoints,
  ...vaultPinEndpoints,
  ...barcodeImportEndpoints,
  ...barcodeExportEndpoints,
  ...barcodeOfferEndpoints,
  ...sharedBarcodeEndpoints,
  ...barcodeReadingEndpoints,
  ...alertCountEndpoints,
  ...alertEndpoints,
  ...alertResponseEndpoints,
  ...alertTimelineEndpoints,
  ...locationEndpoints,
  ...beaconEndpoints,
  ...incidentEndpoints,
  ...incidentChangeEndpoints,
  ...anonymousIncidentEndpoints,
  ...incidentExportEndpoints,
  ...injuryRecordEndpoints,
  ...evacuationEndpoints,
  ...pastEvacuationEndpoints,
  ...safetyAnalyticsEndpoints,
  ...breakEndpoints,
  ...shiftAttestationEndpoints,
  ...breakManagementEndpoints,
  ...countEndpoints,
  ...countReportEndpoints,
  ...siteCountReportEndpoints,
  ...siteCountEndpoints,
  ...toteEndpoints,
  ...openedActEndpoints,
  ...notificationEndpoints,
  ...pushEndpoints,
  ...alarmTestEndpoints,
  ...alarmReachEndpoints,
  ...phoneEndpoints,
  ...ownDataEndpoints,
} satisfies Record<string, Endpoint>;

export const endpointsOf = (service: ServiceName): Endpoint[] =>
  Object.values<Endpoint>(endpoints).filter((endpoint) => endpoint.service === service);
