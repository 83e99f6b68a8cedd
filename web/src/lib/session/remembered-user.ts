import { User } from '@floorlight/contracts/accounts';
import { readStoredJson, store } from '../device/storage.ts';
import { wipeReads } from '../kept-reads/read-store.ts';
import { forgetLeftSession } from './left-session.ts';
import { rememberedUserKey as key } from './remembered-hint.ts';
import { rememberSessionEnd } from './session-end.ts';

/** The user who was last signed in on this device, for when the server is unreachable. */
export function rememberedUser(): User | null {
  const parsed = User.safeParse(readStoredJson(key));
  return parsed.success ? parsed.data : null;
}

/** Remembers the signed-in user; null: nobody is signed in. Resolves once the kept reads of everybody else are deleted. */
export function rememberUser(user: User | null): Promise<void> {
  store(key, user && JSON.stringify(user));
  if (user) forgetLeftSession();
  rememberSessionEnd(user === null ? null : user.session);
  return wipeReads(user?.id ?? null);
}
