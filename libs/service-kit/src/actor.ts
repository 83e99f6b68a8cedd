import type { Actor } from '@floorlight/contracts/events';
import type { Principal } from '@floorlight/contracts/principal';

/** The actor of an event that this principal caused. */
export const actorOf = (principal: Principal): Actor & Pick<Principal, 'email' | 'employeeId'> => ({
  id: principal.sub,
  name: principal.name,
  role: principal.role,
  email: principal.email,
  employeeId: principal.employeeId,
});
