import { type ReactNode, useMemo } from 'react';
import { SharedSite, useReadSite } from './sites-api.ts';

interface OwnSiteProps {
  /** Where the signed-in user works. */
  siteId: string;
  children: ReactNode;
}

/** Reads the user's site once for everything within it. */
export function OwnSite({ siteId, children }: OwnSiteProps) {
  const { site, isKnown, isError, retry } = useReadSite(siteId);
  const read = useMemo(() => ({ siteId, site, isKnown, isError, retry }), [siteId, site, isKnown, isError, retry]);
  return <SharedSite.Provider value={read}>{children}</SharedSite.Provider>;
}
