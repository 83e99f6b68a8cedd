import { directorySignOutAddress } from '@floorlight/contracts/sign-in';
import { call } from '../api/call.ts';

/** Milliseconds: nobody waits longer to sign out. */
const timeout = 3000;

/** Where the directory that signed the user in signs them out too; null without one. Ask before the session ends. */
export async function fetchDirectorySignOut(): Promise<string | null> {
  const answer = await call({ endpoint: directorySignOutAddress, timeout });
  return 'data' in answer ? (answer.data as { url: string | null }).url : null; // the contract's reply
}
