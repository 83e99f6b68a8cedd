import type { ServiceName } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { principalIssuer } from '@floorlight/contracts/principal';
import type { Database } from '@floorlight/database/database';
import { desc, sql } from '@floorlight/database/drizzle';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  type JWTVerifyGetKey,
  SignJWT,
} from 'jose';
import { signingKeys as table } from '../schema.ts';

const algorithm = 'EdDSA';

type KeyRow = typeof table.$inferSelect;

/** The keys that auth signs principals with. The first start creates one; the newest signs, all of them verify. */
export interface SigningKeys {
  name: 'signing keys';
  start(): Promise<void>;
  /** Signs the principal for one service. */
  sign(principal: Principal, audience: ServiceName, expiresAt: Date): Promise<string>;
  publicKeys(): JSONWebKeySet;
  /** Lets auth verify principals without a request to itself. */
  verificationKeys: JWTVerifyGetKey;
}

export function signingKeys(db: Database): SigningKeys {
  let rows: KeyRow[] = [];
  let keySet: JSONWebKeySet = { keys: [] };
  let localKeys = createLocalJWKSet(keySet);

  return {
    name: 'signing keys',
    async start() {
      rows = await loadOrCreate(db);
      keySet = { keys: rows.map(toPublicJwk) };
      localKeys = createLocalJWKSet(keySet);
    },
    async sign(principal, audience, expiresAt) {
      const [newest] = rows;
      if (!newest) throw new Error('the signing keys are not loaded yet');
      return new SignJWT({ ...principal })
        .setProtectedHeader({ alg: algorithm, kid: newest.kid })
        .setIssuer(principalIssuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(await importJWK(newest.privateJwk, algorithm));
    },
    publicKeys: () => keySet,
    verificationKeys: (header, token) => localKeys(header, token),
  };
}

/** Newest first. If several instances start at once on a new database, one of them creates the key. */
const loadOrCreate = (db: Database): Promise<KeyRow[]> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('signing keys', 0))`);
    const known = await tx.select().from(table).orderBy(desc(table.createdAt));
    if (known.length > 0) return known;
    const { privateKey } = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true });
    const privateJwk = await exportJWK(privateKey);
    return tx
      .insert(table)
      .values({ kid: await calculateJwkThumbprint(privateJwk), privateJwk })
      .returning();
  });

function toPublicJwk({ kid, privateJwk }: KeyRow): JWK {
  const { d: _private, ...jwk } = privateJwk;
  return { ...jwk, kid, alg: algorithm, use: 'sig' };
}
