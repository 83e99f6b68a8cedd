import { connectionLimits } from '@floorlight/contracts/live';

export interface OpenConnection {
  sessionId: string;
  /** Milliseconds since 1970. */
  openedAt: number;
}

/** Those of one person's connections that are too many: the oldest beyond the limits of a session and of a person. */
export function surplusOf<T extends OpenConnection>(open: readonly T[]): T[] {
  const bySession = new Map<string, number>();
  let kept = 0;
  return open
    .toSorted((a, b) => b.openedAt - a.openedAt)
    .filter(({ sessionId }) => {
      const ofSession = bySession.get(sessionId) ?? 0;
      if (ofSession >= connectionLimits.session || kept >= connectionLimits.person) return true;
      bySession.set(sessionId, ofSession + 1);
      kept += 1;
      return false;
    });
}
