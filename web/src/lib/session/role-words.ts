import type { Role } from '@floorlight/contracts/person';

/** The label of a role: in the header, on the profile and in the logs. */
export const roleWords: Record<Role, string> = { worker: 'Worker', manager: 'Manager' };
