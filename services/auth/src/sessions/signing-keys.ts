import type { ServiceName } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { principalIssuer } from '@floorlight/contracts/principal';
import type { Database } from '@floorlight/database/database';
import { repeated } from '@floorlight/database/repeated';
import { type Sealer, sealer } from '@floorlight/service-kit/sealer';
import type { Logger } from '@floorlight/telemetry/logger';
import {
  type CryptoKey,
  createLocalJWKSet,
  importPKCS8,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  SignJWT,
} from 'jose';
import { algorithm, purposeOf, renewKeys, type StoredKey } from './stored-keys.ts';

/** The keys that auth signs principals with. The first start creates one; later ones follow by age. */
export interface SigningKeys {
  name: 'signing keys';
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Signs the principal for one service. */
  sign(principal: Principal, audience: ServiceName, expiresAt: Date): Promise<string>;
  publicKeys(): JSONWebKeySet;
  /** Lets auth verify principals without a request to itself. */
  verificationKeys: JWTVerifyGetKey;
}

interface SigningKeysOptions {
  db: Database;
  log: Logger;
  /** Seals the private keys; in the form of `sealer`. */
  keyEncryptionKey: string;
  /** Days after which a key is replaced. */
  maxDays: number;
}

/** Milliseconds. Less than a new key is announced for. */
const lookEvery = 60_000;

export function signingKeys({ db, log, keyEncryptionKey, maxDays }: SigningKeysOptions): SigningKeys {
  const seal = sealer(keyEncryptionKey);
  let signing: { kid: string; key: CryptoKey } | null = null;
  let keySet: JSONWebKeySet = { keys: [] };
  let localKeys = createLocalJWKSet(keySet);

  async function renew(replaceSealed: boolean): Promise<void> {
    const keys = await renewKeys(db, { seal, maxDays, replaceSealed });
    signing = (await firstToSign(keys, seal)) ?? signing;
    keySet = { keys: keys.map(({ publicJwk }) => publicJwk) };
    localKeys = createLocalJWKSet(keySet);
  }
  const looks = repeated({ name: 'signing keys', every: lookEvery, later: true, work: () => renew(false), log });

  return {
    name: 'signing keys',
    async start() {
      // A new key encryption key means that the one before may be known: its keys are replaced.
      await renew(true);
      await looks.start();
    },
    stop: looks.stop,
    async sign(principal, audience, expiresAt) {
      if (!signing) throw new Error('the signing keys are not loaded yet');
      return new SignJWT({ ...principal })
        .setProtectedHeader({ alg: algorithm, kid: signing.kid })
        .setIssuer(principalIssuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(signing.key);
    },
    publicKeys: () => keySet,
    verificationKeys: (header, token) => localKeys(header, token),
  };
}

/** The newest key that every instance publishes by now, or else the oldest; only keys that we can open count. */
async function firstToSign(newestFirst: StoredKey[], seal: Sealer): Promise<{ kid: string; key: CryptoKey } | null> {
  const known = newestFirst.flatMap(({ kid, sealedPrivateKey, isAnnounced }) => {
    const privateKey = seal.open(sealedPrivateKey, purposeOf(kid));
    return privateKey === null ? [] : [{ kid, privateKey, isAnnounced }];
  });
  const chosen = known.find(({ isAnnounced }) => isAnnounced) ?? known.at(-1);
  return chosen ? { kid: chosen.kid, key: await importPKCS8(chosen.privateKey, algorithm) } : null;
}
