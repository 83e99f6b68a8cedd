import { subjectRootOf } from '@floorlight/contracts/events';
import { nkeys } from '@nats-io/transport-node';
import { type BusUser, busAccess, busUsers, durablesOf, publishedBy, subjectAtAnySite } from './access.ts';
import { type CellOnBus, permissionsOfCell } from './cells.ts';
import { inboxOf } from './inbox.ts';
import { streamNames } from './stream.ts';

/** The user that makes the stream and the durables. It publishes and reads no event. */
export const setUpUser = 'bus-set-up';

export type UserName = BusUser | typeof setUpUser;
export const userNames: readonly UserName[] = [...busUsers, setUpUser];

export const isUserName = (name: string): name is UserName => userNames.some((known) => known === name);

export interface Permissions {
  publish: string[];
  subscribe: string[];
}

/** The seed of a new nkey. */
export const newNkeySeed = (): string => new TextDecoder().decode(nkeys.createUser().getSeed());

/** The public halves of NATS_NKEY_SEED. */
export const publicNkeys = (seeds: string): string =>
  seeds
    .trim()
    .split(/\s+/)
    .map((seed) => nkeys.fromSeed(Buffer.from(seed)).getPublicKey())
    .join(' ');

/** The subjects that a user may use. No service can create, change, purge or delete a stream or a durable. */
export function permissionsOf(user: UserName): Permissions {
  const inbox = `${inboxOf(user)}.>`;
  if (user === setUpUser) return { publish: ['$JS.API.>'], subscribe: [inbox] };
  const { hears = [], amongInstances = [], answers = [], asks = [] } = busAccess[user];
  return {
    publish: [
      ...subjectsOf(user),
      ...streamNames.map((stream) => `$JS.API.STREAM.INFO.${stream}`),
      ...durablesOf(user).flatMap(({ stream, name }) => [
        `$JS.API.CONSUMER.INFO.${stream}.${name}`,
        `$JS.API.CONSUMER.MSG.NEXT.${stream}.${name}`,
        `$JS.ACK.${stream}.${name}.>`,
      ]),
      ...amongInstances,
      ...asks,
    ],
    subscribe: [inbox, ...hears.map(subjectAtAnySite), ...amongInstances, ...answers],
  };
}

/** All events that begin with its name, also those of a newer release: NATS' users change after the services. */
const subjectsOf = (user: BusUser): string[] => [
  ...new Set(publishedBy(user).map((name) => `${subjectRootOf(name)}.*.${user}.>`)),
];

/**
 * The part of the NATS server's configuration that says who may connect and what they may do.
 *
 * @param keys the public nkeys of each user, as `publicNkeys` returns them
 * @param cells those that this server's hub lets in
 */
export function serverConfig(keys: Record<UserName, string>, cells: readonly CellOnBus[] = []): string {
  const users = userNames.flatMap((user) => {
    const { publish, subscribe } = permissionsOf(user);
    const permissions = { publish: { allow: publish }, subscribe: { allow: subscribe } };
    return keys[user].split(' ').map((nkey) => `    # ${user}\n    ${JSON.stringify({ nkey, permissions })}`);
  });
  for (const { name, key: nkey } of cells.filter(({ revoked }) => !revoked))
    users.push(`    # cell ${name}\n    ${JSON.stringify({ nkey, permissions: permissionsOfCell(name) })}`);
  return `authorization {\n  users: [\n${users.join('\n')}\n  ]\n}\n`;
}
