import { defineMessages } from '@floorlight/languages/messages';

/** Names of an incident's values, on screens and in the file of incidents. */
export const incidentNames = defineMessages('incidentNames', {
  types: {
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
  },
  severities: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' },
  statuses: { open: 'Open', in_progress: 'In Progress', resolved: 'Resolved', closed: 'Closed' },
});
