import type { Principal } from '@floorlight/contracts/principal';
import { eq } from '@floorlight/database/drizzle';
import * as openid from 'openid-client';
import type { AuthContext } from '../context.ts';
import { sessions } from '../schema.ts';
import { openIdToken } from './id-token.ts';

/**
 * The address at which the directory ends its own session of whoever signed in here with it (RP-initiated logout), and then
 * sends the browser back. Null for everybody else, and where the directory doesn't offer it or is away.
 */
export async function signOutAddress(context: AuthContext, { sid, sub }: Principal): Promise<string | null> {
  const { db, config, directories, log } = context;
  const [session] = await db.orm
    .select({ directoryId: sessions.directoryId, sealedIdToken: sessions.sealedIdToken })
    .from(sessions)
    .where(eq(sessions.id, sid));
  const { directoryId = null, sealedIdToken = null } = session ?? {};
  if (!directories.all.some(({ id, signsOut }) => id === directoryId && signsOut) || directoryId === null) return null;
  try {
    const configuration = await directories.get(directoryId).discover();
    if (!configuration.serverMetadata().end_session_endpoint) return null;
    const idToken = sealedIdToken && openIdToken(config, sub, sealedIdToken);
    return openid.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: new URL('/', config.PUBLIC_URL).href,
      ...(idToken && { id_token_hint: idToken }),
    }).href;
  } catch (error) {
    log.warn({ err: error, directory: directoryId }, 'a directory could not be asked where to sign out');
    return null;
  }
}
