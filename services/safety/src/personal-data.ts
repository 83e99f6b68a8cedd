import { answeredRequests, unreadableMessages } from '@floorlight/people/delivery-tables';
import { copiedMemberships } from '@floorlight/people/memberships-table';
import { type PersonalTable, personalTable } from '@floorlight/people/personal-data';
import {
  alertEntries,
  alertEscalations,
  andonAlerts,
  emergencyAlerts,
  inbox,
  incidentReports,
  injuryRecords,
  injurySummaries,
  locationReadings,
  outbox,
  people,
  sites,
} from './schema.ts';

/** What safety's tables hold about people. A new column has to be placed here: `personal-data.test.ts` demands it. */
export const personalData: PersonalTable[] = [
  personalTable(emergencyAlerts, {
    class: 'safety record',
    of: 'reportedBy',
    erasure: 'keep',
    names: {
      reportedByName: 'reportedBy',
      acknowledgedByName: 'acknowledgedBy',
      resolvedByName: 'resolvedBy',
      pressedByName: 'pressedBy',
      respondedByName: 'respondedBy',
    },
    texts: ['title', 'description', 'foldedTitle', 'responseNotes', 'intakeNotes'],
    cleared: ['deviceInfo'],
    details: [
      'latitude',
      'longitude',
      'accuracy',
      'latestLatitude',
      'latestLongitude',
      'latestAccuracy',
      'warehouseZone',
    ],
    plain: ['siteId', 'language', 'responseStep'],
  }),
  personalTable(alertEntries, {
    class: 'safety record',
    of: 'writtenBy',
    erasure: 'keep',
    names: { writtenByName: 'writtenBy' },
    texts: ['text'],
    plain: ['siteId', 'kind', 'ready', 'language'],
  }),
  personalTable(locationReadings, {
    class: 'position',
    of: 'reportedBy',
    erasure: 'delete',
    details: ['latitude', 'longitude', 'accuracy', 'altitude', 'speed', 'heading', 'context'],
    plain: ['siteId'],
  }),
  personalTable(andonAlerts, {
    class: 'safety record',
    of: 'placedBy',
    erasure: 'keep',
    names: { placedByName: 'placedBy', takenByName: 'takenBy', resolvedByName: 'resolvedBy' },
    texts: ['title', 'description', 'resolverNotes'],
    details: ['latitude', 'longitude', 'accuracy', 'warehouseZone'],
    plain: ['siteId', 'language'],
  }),
  personalTable(incidentReports, {
    class: 'safety record',
    of: 'reportedBy',
    erasure: 'keep',
    names: { reportedByName: 'reportedBy', assignedToName: 'assignedTo', resolvedByName: 'resolvedBy' },
    texts: [
      'statusByName',
      'updatedByName',
      'title',
      'description',
      'location',
      'witnessInfo',
      'immediateAction',
      'resolutionNotes',
      'equipmentInvolved',
      'correctiveActions',
    ],
    details: ['latitude', 'longitude', 'accuracy', 'photos'],
    plain: ['siteId', 'language', 'reportedType', 'warehouseZone', 'estimatedCost'],
  }),
  personalTable(injuryRecords, {
    class: 'safety record',
    erasure: 'keep',
    names: { updatedByName: 'updatedBy' },
    texts: ['employeeName', 'jobTitle', 'place', 'description'],
    plain: ['siteId', 'outcome', 'kind'],
  }),
  copiedMemberships,
  personalTable(people, {
    class: 'copy',
    of: 'id',
    erasure: 'keep',
    names: { name: 'id' },
    plain: ['siteId', 'language', 'role'],
  }),
  answeredRequests,
  unreadableMessages,
];

/** Events refer to people by id. */
export const impersonal = [alertEscalations, injurySummaries, inbox, outbox, sites];
