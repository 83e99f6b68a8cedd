import type { AuthConfig } from '../config.ts';

/** The site that browsers bind passkeys to: the host and origin of PUBLIC_URL. */
export function relyingParty({ PUBLIC_URL }: AuthConfig): { id: string; origin: string } {
  const { hostname, origin } = new URL(PUBLIC_URL);
  return { id: hostname, origin };
}
