import { defineMessages } from '@floorlight/languages/messages';

/** The CSV file of incidents. */
export const t = defineMessages('incidentsFile', {
  time: 'Reported ({timeZone})',
  columns: {
    id: 'ID',
    title: 'Title',
    type: 'Type',
    severity: 'Severity',
    status: 'Status',
    description: 'Description',
    location: 'Location',
    zone: 'Zone',
    equipment: 'Equipment involved',
    cost: 'Estimated cost',
    reportedBy: 'Reported by',
    assignedTo: 'Handled by',
    immediateAction: 'Immediate action',
    witnesses: 'Witnesses',
    actions: 'Corrective actions',
    openActions: 'Actions not done',
    photos: 'Photos',
    resolvedAt: 'Resolved',
    resolvedBy: 'Resolved by',
    notes: 'Resolution notes',
  },
  action: '{description} ({owner}, due {day})',
  anonymous: 'Anonymous',
});
