import { randomBytes } from 'node:crypto';
import { managerTokenAlphabet, managerTokenLength } from '@floorlight/contracts/manager-tokens';
import { hashSecret } from '../secrets.ts';

/** Sixteen characters of an alphabet of 32: 80 random bits. 256 is a multiple of 32, so the modulo has no bias. */
export const newManagerToken = (): string =>
  Array.from(randomBytes(managerTokenLength), (byte) => managerTokenAlphabet[byte % managerTokenAlphabet.length]).join(
    '',
  );

/** The hash that is stored of a token. Ignores case, spaces and hyphens, so a typed token matches. */
export const hashManagerToken = (typed: string): string =>
  hashSecret(`manager token ${typed.replace(/[\s-]/g, '').toUpperCase()}`);
