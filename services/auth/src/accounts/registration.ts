import type { Role } from '@floorlight/contracts/person';

/** When and from where somebody registered. */
export interface RegistrationOrigin {
  /** ISO 8601. */
  at: string;
  ip: string | null;
  userAgent: string | null;
}

/** The registration form's values. They take effect when the owner of the address follows the link mailed for them. */
export interface Registration {
  siteId: string;
  firstName: string;
  lastName: string;
  role: Role;
  employeeId: string | null;
  passwordHash: string;
  /** The language in which the form was shown. */
  language?: string | null;
  /** Registered as a manager with SIGN_UP=approval. */
  awaitsManagerApproval?: boolean;
  registrationOrigin?: RegistrationOrigin;
}
