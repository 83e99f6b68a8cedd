import type { Principal } from '@floorlight/contracts/principal';
import { principalAudience, principalIssuer } from '@floorlight/contracts/principal';
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

/** The keys auth signs principals with. The first start makes one; the newest signs, and all of them verify. */
export interface SigningKeys {
  name: 'signing keys';
  start(): Promise<void>;
  sign(principal: Principal, endsAt: Date): Promise<string>;
  /** The public halves. */
  published(): JSONWebKeySet;
  /** For verifying without asking oneself over HTTP. */
  verifying: JWTVerifyGetKey;
}

export function signingKeys(db: Database): SigningKeys {
  let rows: KeyRow[] = [];
  let publicKeys: JSONWebKeySet = { keys: [] };
  let verifying = createLocalJWKSet(publicKeys);

  return {
    name: 'signing keys',
    async start() {
      rows = await loadOrMake(db);
      publicKeys = { keys: rows.map(publicHalf) };
      verifying = createLocalJWKSet(publicKeys);
    },
    async sign(principal, endsAt) {
      const [newest] = rows;
      if (!newest) throw new Error('signing keys were asked for before they were there');
      return new SignJWT({ ...principal })
        .setProtectedHeader({ alg: algorithm, kid: newest.kid })
        .setIssuer(principalIssuer)
        .setAudience(principalAudience)
        .setIssuedAt()
        .setExpirationTime(endsAt)
        .sign(await importJWK(newest.privateJwk, algorithm));
    },
    published: () => publicKeys,
    verifying: (header, token) => verifying(header, token),
  };
}

/** Newest first. Of several instances that start at once on a new database one makes the key. */
const loadOrMake = (db: Database): Promise<KeyRow[]> =>
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

function publicHalf({ kid, privateJwk }: KeyRow): JWK {
  const { d: _private, ...jwk } = privateJwk;
  return { ...jwk, kid, alg: algorithm, use: 'sig' };
}
