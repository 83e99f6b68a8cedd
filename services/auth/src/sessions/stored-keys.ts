import type { Database, Transaction } from '@floorlight/database/database';
import { and, desc, eq, lt, sql } from '@floorlight/database/drizzle';
import { lockUntilCommit } from '@floorlight/database/lock-until-commit';
import type { Sealer } from '@floorlight/service-kit/sealer';
import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, type JWK } from 'jose';
import { principalKeys, signingKeys as unsealedKeys } from '../schema.ts';

export const algorithm = 'EdDSA';

/** Seconds. Every instance publishes a new key before anyone signs with it: they look for new keys each minute. */
const announcedFor = 120;
/** Seconds after which a key that signs no longer is withdrawn: longer than its principals live. */
const withdrawnAfter = 3600;

/** A key as it lies in the database: its private half is sealed with the key encryption key. */
export interface StoredKey {
  kid: string;
  publicJwk: JWK;
  sealedPrivateKey: string;
  /** Old enough to sign. */
  isAnnounced: boolean;
}

interface Options {
  seal: Sealer;
  /** Days after which a key is replaced. */
  maxDays: number;
  /** Also replaces a key that another key encryption key has sealed. */
  replaceSealed: boolean;
}

export const purposeOf = (kid: string): string => `principal key ${kid}`;

/**
 * Reads the keys, the newest first. Makes a new one if there is none or the newest is too old, seals all with the newest
 * key encryption key, and deletes those that have been out of use for an hour. Of several instances one does it.
 */
export const renewKeys = (db: Database, options: Options): Promise<StoredKey[]> =>
  db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'signing keys');
    const [newest] = await readKeys(tx, options.maxDays);
    const isReplaced = options.replaceSealed && newest && !options.seal.isCurrent(newest.sealedPrivateKey);
    if (!newest || newest.isTooOld || isReplaced) await addKey(tx, options.seal);
    if (options.replaceSealed) await sealAnew(tx, options);
    await withdrawOldKeys(tx);
    return readKeys(tx, options.maxDays);
  });

const secondsAgo = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

const readKeys = (tx: Transaction, maxDays: number) =>
  tx
    .select({
      kid: principalKeys.kid,
      publicJwk: principalKeys.publicJwk,
      sealedPrivateKey: principalKeys.sealedPrivateKey,
      isAnnounced: sql<boolean>`${principalKeys.createdAt} <= ${secondsAgo(announcedFor)}`,
      isTooOld: sql<boolean>`${principalKeys.createdAt} < ${secondsAgo(maxDays * 86_400)}`,
    })
    .from(principalKeys)
    .orderBy(desc(principalKeys.createdAt));

async function addKey(tx: Transaction, seal: Sealer): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const sealedPrivateKey = seal.seal(await exportPKCS8(privateKey), purposeOf(kid));
  const publicJwk = { ...jwk, kid, alg: algorithm, use: 'sig' };
  await tx.insert(principalKeys).values({ kid, publicJwk, sealedPrivateKey });
}

async function sealAnew(tx: Transaction, { seal, maxDays }: Options): Promise<void> {
  for (const { kid, sealedPrivateKey } of await readKeys(tx, maxDays)) {
    const privateKey = seal.isCurrent(sealedPrivateKey) ? null : seal.open(sealedPrivateKey, purposeOf(kid));
    if (privateKey === null) continue;
    await tx
      .update(principalKeys)
      .set({ sealedPrivateKey: seal.seal(privateKey, purposeOf(kid)) })
      .where(eq(principalKeys.kid, kid));
  }
}

async function withdrawOldKeys(tx: Transaction): Promise<void> {
  const inUse = sql`(select max(created_at) from principal_keys where created_at <= ${secondsAgo(announcedFor + withdrawnAfter)})`;
  await tx.delete(principalKeys).where(lt(principalKeys.createdAt, inUse));
  // An earlier version stored its keys unsealed. It may still run for the minutes of an upgrade.
  const upgraded = sql`exists (select 1 from principal_keys where created_at < ${secondsAgo(withdrawnAfter)})`;
  await tx.delete(unsealedKeys).where(and(lt(unsealedKeys.createdAt, secondsAgo(withdrawnAfter)), upgraded));
}
