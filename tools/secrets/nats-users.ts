import { serverConfig, type UserName, userNames } from '@floorlight/event-bus/server-config';

/** The users and their permissions, for NATS to include in its configuration. */
export const natsUsersFileName = 'authorization.conf';

/** The secret with the public nkeys of a user. */
export const nkeysOf = (user: UserName): string => `${user.toUpperCase().replaceAll('-', '_')}_NKEYS`;

export const natsUsersFile = (secrets: Record<string, string>): string =>
  serverConfig(
    Object.fromEntries(userNames.map((user) => [user, secrets[nkeysOf(user)]])) as Record<UserName, string>, // one for each name
  );
