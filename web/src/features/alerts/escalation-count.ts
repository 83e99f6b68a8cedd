import type { EmergencyAlert } from '@floorlight/contracts/alerts';

/** How often an alert was escalated: `once`, `twice`, `3 times`. */
export const escalationCount = ({ escalations }: Pick<EmergencyAlert, 'escalations'>): string =>
  escalations === 1 ? 'once' : escalations === 2 ? 'twice' : `${escalations} times`;
