import type { ReplyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type * as shifts from '@floorlight/contracts/shift-attestations';
import { desc, eq } from '@floorlight/database/drizzle';
import type { BreaksContext } from '../context.ts';
import { shiftAttestations } from '../schema.ts';
import { siteAttestation } from './attestation.ts';

/** The newest of the site. With the privacy `team` those of one day have no order that would tell who came first. */
export async function listAttestations(
  { db, policyOf }: BreaksContext,
  { siteId }: Principal,
  limit: number,
): Promise<ReplyOf<typeof shifts.listAttestations>> {
  const { privacy } = policyOf(siteId);
  const { day, shiftStart, id } = shiftAttestations;
  const rows = await db.orm
    .select()
    .from(shiftAttestations)
    .where(eq(shiftAttestations.siteId, siteId))
    .orderBy(desc(day), privacy === 'team' ? id : desc(shiftStart))
    .limit(limit);
  return { privacy, attestations: rows.map((row) => siteAttestation(row, privacy)) };
}
