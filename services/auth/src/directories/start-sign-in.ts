import { sql } from '@floorlight/database/drizzle';
import * as openid from 'openid-client';
import type { AuthContext } from '../context.ts';
import { directoryFlows } from '../schema.ts';
import { hashSecret } from '../secrets.ts';
import { directoryFlowMinutes } from '../sessions/cookies.ts';
import type { Directory } from './directories.ts';

export const callbackUrl = ({ config }: AuthContext, id: string): URL =>
  new URL(`/api/auth/directories/${id}/callback`, config.PUBLIC_URL);

/** The address of the directory's sign-in page. Its answer works once, for ten minutes, in this browser. */
export async function startSignIn(
  context: AuthContext,
  { settings, discover }: Directory,
  browserToken: string,
): Promise<URL> {
  const { id, scopes } = settings;
  const configuration = await discover();
  const [state, nonce, codeVerifier] = [openid.randomState(), openid.randomNonce(), openid.randomPKCECodeVerifier()];
  await context.db.orm.insert(directoryFlows).values({
    stateHash: hashSecret(state),
    directoryId: id,
    browserHash: hashSecret(browserToken),
    nonce,
    codeVerifier,
    expiresAt: sql`now() + make_interval(mins => ${directoryFlowMinutes})`,
  });
  return openid.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(context, id).href,
    scope: scopes,
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  });
}
