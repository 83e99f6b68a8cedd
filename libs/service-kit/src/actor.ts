import type { Actor } from '@floorlight/contracts/events';
import type { Principal } from '@floorlight/contracts/principal';

/** Who an event says did it. */
export const actorOf = (principal: Principal): Actor => ({
  id: principal.sub,
  name: principal.name,
  role: principal.role,
});
