import type { AnonymousReport } from '@floorlight/contracts/anonymous-incidents';
import { type Incident, storedIncidentType } from '@floorlight/contracts/incidents';
import { type Coded, coded } from '@floorlight/languages/coded';
import { refusals } from '../refusal-messages.ts';
import type { incidentReports } from '../schema.ts';

export type IncidentRow = typeof incidentReports.$inferSelect;

/** The public shape of an incident. */
export const publicIncident = (row: IncidentRow): Incident => ({
  id: row.id,
  siteId: row.siteId,
  title: row.title,
  description: row.description,
  language: row.language,
  incidentType: row.incidentType,
  reportedType: row.reportedType,
  severity: row.severity,
  status: row.status,
  location: row.location,
  witnessInfo: row.witnessInfo,
  immediateAction: row.immediateAction,
  latitude: row.latitude,
  longitude: row.longitude,
  locationAccuracy: row.accuracy,
  locationMethod: row.locationMethod,
  reportedBy: row.reportedBy,
  reportedByName: row.reportedByName,
  assignedTo: row.assignedTo,
  assignedToName: row.assignedToName,
  resolvedBy: row.resolvedBy,
  resolvedByName: row.resolvedByName,
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
  resolutionNotes: row.resolutionNotes,
  warehouseZone: row.warehouseZone,
  equipmentInvolved: row.equipmentInvolved,
  estimatedCost: row.estimatedCost,
  correctiveActions: row.correctiveActions,
  photos: row.photos,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
});

/** The columns that every report fills. */
export const reportedFields = ({ incidentType, witnessInfo, immediateAction, ...fields }: AnonymousReport) => ({
  incidentType: storedIncidentType[incidentType],
  reportedType: incidentType,
  severity: fields.severity,
  title: fields.title,
  description: fields.description,
  location: fields.location,
  witnessInfo: witnessInfo || null,
  immediateAction: immediateAction || null,
});

/** Why a step is not possible in the incident's status. Names who set that status. */
export const stepRefusal = ({ status, statusByName: name }: IncidentRow): Coded =>
  status === 'open' ? coded(refusals.incidentIs.open) : coded(refusals.incidentIs[status], { name: name ?? '' });
