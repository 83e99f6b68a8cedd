import type { IncidentStatus, ReportedIncidentType } from '@floorlight/contracts/incidents';

export const incidentTypeNames: Record<ReportedIncidentType, string> = {
  spill: 'Spill',
  slip_fall: 'Slip/Fall',
  equipment_damage: 'Equipment Damage',
  near_miss: 'Near Miss',
  injury: 'Injury',
  hazard: 'Hazard',
  other: 'Other',
  safety_hazard: 'Safety Hazard',
  equipment_failure: 'Equipment Failure',
  fire: 'Fire',
  chemical: 'Chemical',
  structural: 'Structural',
};

export const incidentStatusNames: Record<IncidentStatus, string> = {
  open: 'Open',
  in_progress: 'In Progress',
  resolved: 'Resolved',
  closed: 'Closed',
};
