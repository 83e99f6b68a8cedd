import { createHash } from 'node:crypto';

/** The name of Redis's file of users. */
export const usersFile = 'users.acl';

/** Commands that look at keys of everybody, or at the server. */
const never = '-@admin -@dangerous -scan -randomkey -dbsize -swapdb -publish -subscribe';
/** What BullMQ's scripts use. It reads the settings of the server from `info`. */
const queueCommands = `+@connection +@read +@write +@scripting ${never} +info`;

/** Each process's keys, as patterns, and its commands. */
const users = {
  gateway: {
    keys: ['floorlight:principal:*', 'floorlight:limit:*'],
    commands: `+@connection +@string +@scripting +del +pttl +pexpire ${never}`,
  },
  // Deletes the principals of sessions that end.
  auth: { keys: ['floorlight_auth:*', 'floorlight:principal:*'], commands: queueCommands },
  inventory: { keys: ['inventory:*'], commands: queueCommands },
  notify: { keys: ['notify:*'], commands: queueCommands },
} as const;

/** The processes with a user in Redis. */
export const redisUserNames = Object.keys(users) as (keyof typeof users)[]; // the keys are the type

/** Redis's users by the secrets of the server. A process is only what its password says; nobody else gets in. */
export const redisUsersFile = (secrets: Record<string, string>): string =>
  [
    'user default off',
    // Sentinels find each other by a channel of the servers that they watch, and without that agree on nothing.
    `user administrator on ${hashedPassword(secrets.REDIS_PASSWORD)} ~* &* +@all`,
    ...Object.entries(users).map(([name, { keys, commands }]) => {
      const patterns = keys.map((key) => `~${key}`).join(' ');
      return `user ${name} on ${hashedPassword(secrets[`${name.toUpperCase()}_PASSWORD`])} ${patterns} -@all ${commands}`;
    }),
    '',
  ].join('\n');

/** A password as Redis's users file holds it. */
export const hashedPassword = (password = ''): string => `#${createHash('sha256').update(password).digest('hex')}`;
