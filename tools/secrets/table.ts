import { callerKeysVariable, callersTo } from '@floorlight/contracts/callers';
import { type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import { callerSigning, copyOf, publicCallerKeysOf, random, type Secret, sealing } from './kinds.ts';
import { redisUserNames, redisUsersFile, usersFile } from './redis-users.ts';

/** The processes that have a directory of secrets, and their system user's id in the containers' images. */
export const processes = {
  postgres: { uid: 999 },
  redis: { uid: 999 },
  nats: { uid: 0 },
  migrations: { uid: 1000 },
  auth: { uid: 1000 },
  vault: { uid: 1000 },
  safety: { uid: 1000 },
  breaks: { uid: 1000 },
  inventory: { uid: 1000 },
  notify: { uid: 1000 },
  gateway: { uid: 1000 },
} as const;
export type ProcessName = keyof typeof processes;

/**
 * Which secrets each process has. Each is a file of that name in the process's own directory, and a variable of the
 * process. A secret may follow from a made one of another process.
 */
export const secrets: Record<ProcessName, Record<string, Secret>> = {
  gateway: { CALLER_KEY: callerSigning, REDIS_PASSWORD: random, PRINCIPAL_SEALING_KEY: sealing },
  auth: { ...calls('auth'), KEY_ENCRYPTION_KEY: sealing, DATABASE_PASSWORD: random, REDIS_PASSWORD: random },
  vault: { ...calls('vault'), DATABASE_PASSWORD: random },
  safety: { ...calls('safety'), DATABASE_PASSWORD: random },
  breaks: { ...calls('breaks'), DATABASE_PASSWORD: random },
  inventory: { ...calls('inventory'), DATABASE_PASSWORD: random, REDIS_PASSWORD: random },
  notify: { ...calls('notify'), DATABASE_PASSWORD: random, REDIS_PASSWORD: random },
  postgres: { POSTGRES_PASSWORD: random },
  /** Sets the passwords of the roles, and migrates each database as its owner. */
  migrations: {
    POSTGRES_PASSWORD: copyOf('postgres', 'POSTGRES_PASSWORD'),
    ...forEach(serviceNames, (service) => [`${service.toUpperCase()}_PASSWORD`, copyOf(service, 'DATABASE_PASSWORD')]),
    ...forEach(serviceNames, (service) => [`${service.toUpperCase()}_OWNER_PASSWORD`, random]),
  },
  /** Its own is the administrator's. */
  redis: {
    REDIS_PASSWORD: random,
    ...forEach(redisUserNames, (user) => [`${user.toUpperCase()}_PASSWORD`, copyOf(user, 'REDIS_PASSWORD')]),
  },
  nats: {},
};

/**
 * Files that a server reads, made from the secrets in its directory. They hold hashes and public keys: everyone may read
 * them, because a server in a container runs as another user.
 */
export const serverFiles: Partial<Record<ProcessName, Record<string, (secrets: Record<string, string>) => string>>> = {
  redis: { [usersFile]: redisUsersFile },
};

/** The key with which a service signs its calls, and the public keys of those that may call it. */
function calls(service: ServiceName): Record<string, Secret> {
  return {
    CALLER_KEY: callerSigning,
    ...forEach(callersTo(service), (caller) => [callerKeysVariable(caller), publicCallerKeysOf(caller)]),
  };
}

function forEach<Name>(names: readonly Name[], entry: (name: Name) => [string, Secret]): Record<string, Secret> {
  return Object.fromEntries(names.map(entry));
}
