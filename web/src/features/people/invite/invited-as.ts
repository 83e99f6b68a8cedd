import type { Role } from '@floorlight/contracts/person';

/** Where and as what people are invited. */
export interface InvitedAs {
  siteId: string;
  role: Role;
}
