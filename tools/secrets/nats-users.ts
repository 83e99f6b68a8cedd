import type { Cell } from '@floorlight/contracts/cell-link';
import { serverConfig, type UserName, userNames } from '@floorlight/event-bus/server-config';

/** The users and their permissions, for NATS to include in its configuration. */
export const natsUsersFileName = 'authorization.conf';

/** The whole configuration of NATS in a container: the users, and TLS. */
export const natsServerFileName = 'server.conf';
export const natsServerFile = (): string =>
  [
    `include ${natsUsersFileName}`,
    'tls {',
    '  cert_file: "/run/secrets/TLS_IDENTITY"',
    '  key_file: "/run/secrets/TLS_IDENTITY"',
    '}',
    '',
  ].join('\n');

/** The secret with the public nkeys of a user. */
export const nkeysOf = (user: UserName): string => `${user.toUpperCase().replaceAll('-', '_')}_NKEYS`;

/** At a hub its cells are users too. */
export const natsUsersFile = (secrets: Record<string, string>, cells: Cell[] = []): string =>
  serverConfig(
    Object.fromEntries(userNames.map((user) => [user, secrets[nkeysOf(user)]])) as Record<UserName, string>, // one for each name
    cells,
  );
