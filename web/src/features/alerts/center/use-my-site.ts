import { useVisitor } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';

/** The site of whoever looks: the user's own, for visitors the first one. */
export const useMySite = () => useSite(useVisitor()?.siteId);
