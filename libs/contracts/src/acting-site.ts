/**
 * The request header in which a client may name the site for which it acts. Where the session works at another one, the
 * gateway acts for the user at the named site, or answers 403 where they have no access to it. So what waits on a device
 * reaches the site at which it was done. With an API key of all sites each request names one.
 */
export const actingSiteHeader = 'x-floorlight-site';
