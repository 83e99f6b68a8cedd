import { randomBytes } from 'node:crypto';
import { managerTokenAlphabet, managerTokenLength } from '@floorlight/contracts/manager-tokens';
import { hashSecret } from '../secrets.ts';

/** Sixteen of thirty-two characters: 80 random bits. A byte's lowest five bits favour none. */
export const newManagerToken = (): string =>
  Array.from(randomBytes(managerTokenLength), (byte) => managerTokenAlphabet[byte % managerTokenAlphabet.length]).join(
    '',
  );

/** What is kept of a token, as it was shown or as somebody typed it: in either case, with spaces or hyphens. */
export const hashManagerToken = (typed: string): string =>
  hashSecret(`manager token ${typed.replace(/[\s-]/g, '').toUpperCase()}`);
