import { User } from '@floorlight/contracts/accounts';
import { readStoredJson, store } from '../device/storage.ts';

const key = 'floorlight.user';

/** Who was signed in last on this device: the screen stands on it while the server can't be asked. */
export function rememberedUser(): User | null {
  const parsed = User.safeParse(readStoredJson(key));
  return parsed.success ? parsed.data : null;
}

export const rememberUser = (user: User | null): void => void store(key, user && JSON.stringify(user));
