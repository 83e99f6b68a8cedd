import { sealer } from '@floorlight/service-kit/sealer';
import type { AuthConfig } from '../config.ts';

type Keys = Pick<AuthConfig, 'KEY_ENCRYPTION_KEY'>;

/** The database's token opens for its own user only. */
const purposeOf = (userId: string): string => `ID token ${userId}`;

export const sealIdToken = ({ KEY_ENCRYPTION_KEY }: Keys, userId: string, token: string): string =>
  sealer(KEY_ENCRYPTION_KEY).seal(token, purposeOf(userId));

/** Null if the key that sealed it is gone. */
export const openIdToken = ({ KEY_ENCRYPTION_KEY }: Keys, userId: string, sealed: string): string | null =>
  sealer(KEY_ENCRYPTION_KEY).open(sealed, purposeOf(userId));
