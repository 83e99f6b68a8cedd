import { useMemo } from 'react';
import { useVisitor } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { momentClock } from './break-words.ts';

/** Writes instants by the clock of the reader's site: what managers compare with its days and hours. */
export function useMomentWords(): (instant: string) => string {
  const timeZone = useSite(useVisitor()?.siteId).site?.timeZone;
  return useMemo(() => momentClock(timeZone), [timeZone]);
}
