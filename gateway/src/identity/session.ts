/** One session, as the gateway caches it. */
export interface Session {
  sessionId: string;
  userId: string;
  /** The JWT that services verify. */
  principal: string;
  /** Milliseconds since 1970. It is in the past only while auth can't be reached. */
  principalExpiresAt: number;
}
