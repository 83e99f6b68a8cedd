import type { ServicePrincipals } from '@floorlight/contracts/principal';

/** One session, as the gateway caches it. */
export interface Session {
  sessionId: string;
  userId: string;
  /** The site of the principals; unknown in a grant that an earlier release cached. */
  siteId: string | undefined;
  /** The JWT that each service verifies. */
  principals: ServicePrincipals;
  /** Milliseconds since 1970. It is in the past only while auth can't be reached. */
  principalsExpireAt: number;
}
