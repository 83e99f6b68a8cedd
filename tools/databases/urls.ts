import type { ServiceName } from '@floorlight/contracts/endpoint';

/** The database of a service, and the role that serves. Safe in a statement. */
export const databaseName = (service: ServiceName): string => `floorlight_${service}`;

/** The role that owns the database and its tables; only migrations use it. */
export const ownerRole = (service: ServiceName): string => `${databaseName(service)}_owner`;

/** The URL of a service's database for its serving role, or for another; without a password unless given. */
export function databaseUrl(
  serverUrl: string,
  service: ServiceName,
  { role = databaseName(service), password = '' }: { role?: string; password?: string } = {},
): string {
  const url = new URL(serverUrl);
  url.username = role;
  url.password = password;
  url.pathname = `/${databaseName(service)}`;
  return url.href;
}

/** The URL of a service's database for the role in `adminUrl`. */
export function databaseUrlForAdmin(adminUrl: string, service: ServiceName): string {
  const url = new URL(adminUrl);
  url.pathname = `/${databaseName(service)}`;
  return url.href;
}
