import type { Role } from '@floorlight/contracts/person';

/** What somebody typed to register. It holds once the owner of the address follows the link mailed for it. */
export interface Registration {
  siteId: string;
  firstName: string;
  lastName: string;
  role: Role;
  employeeId: string | null;
  passwordHash: string;
  /** Registered as a manager, where managers decide on that. */
  awaitsManagerApproval?: boolean;
}
