import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { newSigningKey, publicHalves } from '@floorlight/event-bus/event-keys';
import { newNkeySeed, publicNkeys } from '@floorlight/event-bus/server-config';
import { newCallerKey, publicCallerKeys } from '@floorlight/service-kit/caller-credential';
import { newSealingKey } from '@floorlight/service-kit/sealer';
import { newVapidKey } from '@floorlight/service-kit/vapid-keys';
import { authorityCertificates, hasName, isFresh, issueIdentity, newAuthority, type Wanted } from './certificates.ts';

/** How a secret is made. */
export interface MadeSecret {
  make(): string;
  /** The value that follows `old` when secrets are rotated; a new one by default. */
  rotate?(old: string): string;
}

/** A secret that follows from one of another process: a copy, or the public half of a key. */
export interface DerivedSecret {
  from: readonly [process: string, name: string];
  derive(value: string): string;
}

/** A secret that another process issues, and issues again before it ends or when the issuer has changed. */
export interface IssuedSecret {
  issuer: readonly [process: string, name: string];
  issue(by: string): string;
  isFresh(value: string, by: string): boolean;
}

export type Secret = MadeSecret | DerivedSecret | IssuedSecret;

export const isDerived = (secret: Secret): secret is DerivedSecret => 'from' in secret;
export const isIssued = (secret: Secret): secret is IssuedSecret => 'issuer' in secret;

/** 256 random bits, in letters and digits. */
export const random: MadeSecret = { make: () => randomBytes(32).toString('hex') };

/** A key for `sealer`. After a rotation the key before still opens what it has sealed. */
export const sealing: MadeSecret = {
  make: newSealingKey,
  rotate: (old) => `${newSealingKey()} ${keysIn(old)[0]}`,
};

/**
 * Signs pushes. After a rotation the key before still reaches the devices that have subscribed with it; they subscribe with
 * the new one when the app is opened there.
 */
export const vapid: MadeSecret = {
  make: newVapidKey,
  rotate: (old) => `${newVapidKey()} ${keysIn(old)[0]}`,
};

/**
 * The current key, the one before and the next one. Those who verify know the public halves of all, so processes may
 * restart in any order while keys are rotated.
 */
const withNext = (make: () => string): MadeSecret => ({
  make: () => `${make()} ${make()}`,
  rotate(old) {
    const [current] = keysIn(old);
    return `${keysIn(old).at(-1)} ${current} ${make()}`;
  },
});

const keysIn = (value: string): string[] => value.trim().split(/\s+/);

/** Signs the calls of a process to services. */
export const callerSigning = withNext(newCallerKey);

/** A process's user in NATS. */
export const nkey = withNext(newNkeySeed);

/** Who a hub or a cell is. The other side's operator has its public half in a list, so rotating keeps it. */
export const cellKey: MadeSecret = { make: newNkeySeed, rotate: (old) => old };

/** Signs the events of a service. */
export const eventSigning = withNext(newSigningKey);

/** Issues the certificates. Everyone trusts the current one, the one before and the next. */
export const authority = withNext(newAuthority);

/** A private key and its certificate, in one file of PEM. `days` is its life; the step `secrets` renews it after a third. */
const identity = (wanted: Wanted): IssuedSecret => ({
  issuer: ['authority', 'AUTHORITY'],
  issue: (by) => issueIdentity(by, wanted),
  isFresh: (value, by) => isFresh(value, by) && hasName(value, wanted.alias || wanted.name),
});

/** What a process of ours shows when it calls and when it is called. It takes a new one without a restart. */
export const identityOfProcess = (name: string): IssuedSecret => identity({ name, days: 30, use: 'calls' });

/** Servers read theirs when they start, or when they reload their configuration. */
export const identityOfServer = (name: string, alias?: string): IssuedSecret =>
  identity({ name, alias, days: 800, use: 'server' });

/** The certificates of those who may issue one, in PEM. */
export const trustedAuthorities: DerivedSecret = {
  from: ['authority', 'AUTHORITY'],
  derive: authorityCertificates,
};

/** A private key for signatures: Ed25519, PKCS #8 in PEM. */
export const ed25519: MadeSecret = {
  make: () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
};

/** The same value as another process has. */
export const copyOf = (process: string, name: string): DerivedSecret => ({
  from: [process, name],
  derive: (value) => value,
});

export const publicCallerKeysOf = (process: string): DerivedSecret => ({
  from: [process, 'CALLER_KEY'],
  derive: publicCallerKeys,
});

export const publicNkeysOf = (process: string): DerivedSecret => ({
  from: [process, 'NATS_NKEY_SEED'],
  derive: publicNkeys,
});

export const publicEventKeysOf = (process: string): DerivedSecret => ({
  from: [process, 'EVENT_SIGNING_KEY'],
  derive: publicHalves,
});
