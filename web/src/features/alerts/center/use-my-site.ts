import { useVisitor } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';

/** The user's site; when signed out the first one. */
export const useMySite = () => useSite(useVisitor()?.siteId);
