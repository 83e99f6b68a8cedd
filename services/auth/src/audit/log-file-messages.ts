import { defineMessages } from '@floorlight/languages/messages';

/** The exported logs. */
export const t = defineMessages('logFile', {
  time: 'Time ({timeZone})',
  column: {
    managerId: 'Manager ID',
    userName: 'Person',
    role: 'Role',
    label: 'Action',
    description: 'Description',
    entityType: 'Entity',
    entityId: 'Entity ID',
    details: 'Details',
    metadata: 'Details',
    ipAddress: 'IP Address',
    device: 'Device',
    userAgent: 'User Agent',
    id: 'Entry ID',
  },
  role: { worker: 'worker', lead: 'lead', manager: 'manager', administrator: 'administrator', machine: 'machine' },
});
