import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { symbologies } from '@floorlight/barcodes/symbologies';
import { codeKey, type Sighting } from './sighting.ts';

/** The result of a frame: an accepted code, several codes at once (none accepted), or nothing new. */
export type FrameResult = { is: 'read'; read: ScannedCode } | { is: 'several' } | { is: 'nothing' };

/** Milliseconds after which a code that is no longer seen has left the picture. */
const forgetAfter = 1200;
/** A linear code read along this many scan lines is accepted from one frame. */
const certainLines = 16;
/** Frames needed for a code that may be a misreading. */
const maxFrames = 4;

/**
 * Compares several frames, so that no misread value is accepted. The number of frames a code needs depends on its
 * symbology and on how clearly it was read; another value in between restarts the count, and in one of them its bars have to be
 * where they belong. A code that stays in the picture is accepted once.
 */
export function createAgreement() {
  let candidate: { key: string; frames: number; at: number; contested: boolean; isEven: boolean } | null = null;
  let taken: { key: string; at: number } | null = null;

  return (sightings: readonly Sighting[], now: number): FrameResult => {
    if (taken && now - taken.at > forgetAfter) taken = null;
    if (candidate && now - candidate.at > forgetAfter) candidate = null;
    const codes = new Map(sightings.map((sighting) => [codeKey(sighting), sighting]));
    if (codes.size > 1) {
      candidate = null;
      if (taken && codes.has(taken.key)) taken.at = now;
      return { is: 'several' };
    }
    const [seen] = codes.entries();
    if (!seen) return { is: 'nothing' };
    const [key, sighting] = seen;
    if (taken?.key === key) {
      taken.at = now;
      candidate = null;
      return { is: 'nothing' };
    }
    const isEven = sighting.isEven !== false;
    if (candidate?.key === key) {
      const { frames, contested } = candidate;
      candidate = { key, frames: frames + 1, at: now, contested, isEven: isEven || candidate.isEven };
    } else candidate = { key, frames: 1, at: now, contested: candidate !== null, isEven };
    if (!candidate.isEven || candidate.frames < framesNeeded(sighting, candidate.contested, taken !== null))
      return { is: 'nothing' };
    candidate = null;
    taken = { key, at: now };
    return { is: 'read', read: { type: sighting.type, value: sighting.value } };
  };
}

function framesNeeded({ symbology, lines }: Sighting, contested: boolean, afterAnother: boolean): number {
  const { live } = symbologies[symbology];
  if (contested || !live) return maxFrames;
  if (live.lines !== null && lines !== null && lines >= certainLines) return 1;
  if (live.frames < 3) return live.frames;
  // A retail code that follows another, or is read along few lines, may be a misreading.
  return afterAnother || (lines !== null && lines < 4) ? maxFrames : live.frames;
}
