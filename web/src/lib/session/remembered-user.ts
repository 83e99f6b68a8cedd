import { User } from '@floorlight/contracts/accounts';
import { readStoredJson, store } from '../device/storage.ts';
import { rememberedUserKey as key } from './remembered-hint.ts';

/** The user who was last signed in on this device, for when the server is unreachable. */
export function rememberedUser(): User | null {
  const parsed = User.safeParse(readStoredJson(key));
  return parsed.success ? parsed.data : null;
}

export const rememberUser = (user: User | null): void => void store(key, user && JSON.stringify(user));
