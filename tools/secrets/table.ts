import { callerKeysVariable, callersTo } from '@floorlight/contracts/callers';
import type { Cell } from '@floorlight/contracts/cell-link';
import { type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import { type BusUser, producers, verifiedBy } from '@floorlight/event-bus/access';
import { keysVariable } from '@floorlight/event-bus/event-keys';
import { userNames } from '@floorlight/event-bus/server-config';
import {
  authority,
  callerSigning,
  cellKey,
  copyOf,
  ed25519,
  eventSigning,
  identityOfProcess,
  identityOfServer,
  nkey,
  publicCallerKeysOf,
  publicEventKeysOf,
  publicNkeysOf,
  random,
  type Secret,
  sealing,
  trustedAuthorities,
  vapid,
} from './kinds.ts';
import { natsServerFile, natsServerFileName, natsUsersFile, natsUsersFileName, nkeysOf } from './nats-users.ts';
import { redisUserNames, redisUsersFile, usersFile } from './redis-users.ts';

/** The processes that have a directory of secrets, and their system user's id in the containers' images. */
export const processes = {
  postgres: { uid: 999 },
  redis: { uid: 999 },
  nats: { uid: 0 },
  migrations: { uid: 1000 },
  'bus-set-up': { uid: 1000 },
  auth: { uid: 1000 },
  vault: { uid: 1000 },
  safety: { uid: 1000 },
  breaks: { uid: 1000 },
  inventory: { uid: 1000 },
  notify: { uid: 1000 },
  gateway: { uid: 1000 },
  /** Issues certificates. No process that serves anybody has its key. */
  authority: { uid: 0 },
} as const;
export type ProcessName = keyof typeof processes;

/**
 * Which secrets each process has. Each is a file of that name in the process's own directory, and a variable of the
 * process. A secret may follow from a made one of another process.
 */
export const secrets: Record<ProcessName, Record<string, Secret>> = {
  gateway: {
    ...tls(identityOfProcess('gateway')),
    ...onBus('gateway'),
    CALLER_KEY: callerSigning,
    /** Verify the tables of endpoints that services publish. */
    ...forEach(serviceNames, (service) => [callerKeysVariable(service), publicCallerKeysOf(service)]),
    REDIS_PASSWORD: random,
    PRINCIPAL_SEALING_KEY: sealing,
  },
  auth: {
    ...calls('auth'),
    ...onBus('auth'),
    KEY_ENCRYPTION_KEY: sealing,
    AUDIT_SIGNING_KEY: ed25519,
    CELL_KEY: cellKey,
    DATABASE_PASSWORD: random,
    REDIS_PASSWORD: random,
  },
  vault: { ...calls('vault'), ...onBus('vault'), DATABASE_PASSWORD: random },
  safety: { ...calls('safety'), ...onBus('safety'), DATABASE_PASSWORD: random },
  breaks: { ...calls('breaks'), ...onBus('breaks'), DATABASE_PASSWORD: random },
  inventory: { ...calls('inventory'), ...onBus('inventory'), DATABASE_PASSWORD: random, REDIS_PASSWORD: random },
  notify: {
    ...calls('notify'),
    ...onBus('notify'),
    WEBHOOK_SEALING_KEY: sealing,
    VAPID_KEY: vapid,
    DATABASE_PASSWORD: random,
    REDIS_PASSWORD: random,
  },
  postgres: { ...tls(identityOfServer('postgres')), POSTGRES_PASSWORD: random },
  /** Sets the passwords of the roles, and migrates each database as its owner. */
  migrations: {
    TLS_AUTHORITIES: trustedAuthorities,
    POSTGRES_PASSWORD: copyOf('postgres', 'POSTGRES_PASSWORD'),
    ...forEach(serviceNames, (service) => [`${service.toUpperCase()}_PASSWORD`, copyOf(service, 'DATABASE_PASSWORD')]),
    ...forEach(serviceNames, (service) => [`${service.toUpperCase()}_OWNER_PASSWORD`, random]),
  },
  /** Its own is the administrator's. */
  redis: {
    ...tls(identityOfServer('redis')),
    REDIS_PASSWORD: random,
    ...forEach(redisUserNames, (user) => [`${user.toUpperCase()}_PASSWORD`, copyOf(user, 'REDIS_PASSWORD')]),
  },
  'bus-set-up': { TLS_AUTHORITIES: trustedAuthorities, NATS_NKEY_SEED: nkey },
  nats: {
    /** Cells call the NATS of a hub by the name in HUB_HOST. */
    ...tls(identityOfServer('nats', process.env.HUB_HOST)),
    ...forEach(userNames, (user) => [nkeysOf(user), publicNkeysOf(user)]),
  },
  authority: { AUTHORITY: authority },
};

/**
 * Files that a server reads, made from the secrets in its directory. They hold hashes and public keys: everyone may read
 * them, because a server in a container runs as another user.
 */
type MakeFile = (secrets: Record<string, string>, cells?: Cell[]) => string;
export const serverFiles: Partial<Record<ProcessName, Record<string, MakeFile>>> = {
  redis: { [usersFile]: redisUsersFile },
  nats: { [natsUsersFileName]: natsUsersFile, [natsServerFileName]: natsServerFile },
  postgres: { 'pg_hba.conf': postgresAccess },
};

/** Who gets into Postgres in a container: from other containers only with TLS. */
function postgresAccess(): string {
  const rules = ['local all all trust', 'host all all 127.0.0.1/32 scram-sha-256', 'hostssl all all all scram-sha-256'];
  return `${rules.join('\n')}\n`;
}

/** The user of a process in NATS, the key for its events, and the public keys of those whose events it receives. */
function onBus(user: BusUser): Record<string, Secret> {
  return {
    NATS_NKEY_SEED: nkey,
    ...(producers.some((producer) => producer === user) && { EVENT_SIGNING_KEY: eventSigning }),
    ...forEach(verifiedBy(user), (producer) => [keysVariable(producer), publicEventKeysOf(producer)]),
  };
}

/** What a process shows to others, and whose certificates it takes. */
function tls(identity: Secret): Record<string, Secret> {
  return { TLS_IDENTITY: identity, TLS_AUTHORITIES: trustedAuthorities };
}

/** The certificate and the key with which a service signs its calls, and the public keys of those that may call it. */
function calls(service: ServiceName): Record<string, Secret> {
  return {
    ...tls(identityOfProcess(service)),
    CALLER_KEY: callerSigning,
    ...forEach(callersTo(service), (caller) => [callerKeysVariable(caller), publicCallerKeysOf(caller)]),
  };
}

function forEach<Name>(names: readonly Name[], entry: (name: Name) => [string, Secret]): Record<string, Secret> {
  return Object.fromEntries(names.map(entry));
}
