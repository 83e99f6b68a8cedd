import { and, eq, gt, sql } from '@floorlight/database/drizzle';
import * as openid from 'openid-client';
import type { AuthContext } from '../context.ts';
import { directoryFlows } from '../schema.ts';
import { hashSecret } from '../secrets.ts';
import type { Directory } from './directories.ts';
import { SignInRefused } from './sign-in-refused.ts';
import { callbackUrl } from './start-sign-in.ts';

export interface Answer {
  /** The query of the address to which the directory sent the browser. */
  search: string;
  state: string | undefined;
  error: string | undefined;
  browserToken: string | null;
}

export interface Claims {
  sub: string;
  [name: string]: unknown;
}

/**
 * What the directory says about the person: the signed ID token with its claims, and those of its userinfo endpoint. Throws
 * `SignInRefused` where the answer is not the one to our question, in this browser, the first time.
 */
export async function readAnswer(
  context: AuthContext,
  directory: Directory,
  answer: Answer,
): Promise<{ claims: Claims; idToken: string }> {
  const { settings, discover } = directory;
  const flow = await takeFlow(context, settings.id, answer);
  if (!flow) throw new SignInRefused('failed', 'no sign-in of this browser is at the directory');
  if (answer.error) throw new SignInRefused('cancelled', `the directory says ${answer.error}`);
  const configuration = await discover();
  const url = callbackUrl(context, settings.id);
  url.search = answer.search;
  const tokens = await openid.authorizationCodeGrant(configuration, url, {
    expectedState: answer.state ?? '',
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims || !tokens.id_token) throw new SignInRefused('failed', 'the directory sent no ID token');
  const more = configuration.serverMetadata().userinfo_endpoint
    ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
    : {};
  return { claims: { ...more, ...claims }, idToken: tokens.id_token };
}

/** Deletes the flow, so that its answer works once. */
async function takeFlow({ db }: AuthContext, directoryId: string, { state, browserToken }: Answer) {
  const [flow] = await db.orm
    .delete(directoryFlows)
    .where(
      and(
        eq(directoryFlows.stateHash, hashSecret(state ?? '')),
        eq(directoryFlows.directoryId, directoryId),
        eq(directoryFlows.browserHash, hashSecret(browserToken ?? '')),
        gt(directoryFlows.expiresAt, sql`now()`),
      ),
    )
    .returning();
  return flow;
}
