import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { Provider } from 'oidc-provider';

export interface OidcDirectory {
  issuer: string;
  /** Who signs in next. */
  claims: { sub: string; [name: string]: unknown };
  /** Changes the claims of the next ID token and signs it again, or makes another token of them. */
  forge: ((claims: JWTPayload) => JWTPayload | Promise<string>) | null;
  /** Opens the sign-in page as a browser does. Returns the address to which the directory sends it back. */
  signIn(page: string): Promise<URL>;
  /** Signs the person out at the directory, at the address to which their browser goes for that. */
  signOut(page: string): Promise<void>;
  /** Where the directory says that somebody has signed out, with headers that the gateway would add. */
  signOutTarget: { url: string; headers: Record<string, string> } | null;
  /** A logout token with these claims in place of the directory's own. */
  signOutToken(claims: Record<string, unknown>): Promise<string>;
  stop(): Promise<void>;
}

export const clientId = 'floorlight';
export const clientSecret = 'a-secret-of-the-directory';

/** A directory of an organization: oidc-provider, which signs everybody in at once. */
export async function startDirectory(redirectUri: string): Promise<OidcDirectory> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key: JWK = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'key' };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  let cookies = new Map<string, string>();
  const directory: OidcDirectory = {
    issuer,
    claims: { sub: 'nobody' },
    forge: null,
    signOutTarget: null,
    signIn: (page) => {
      cookies = new Map();
      return followRedirects(page, redirectUri, cookies);
    },
    signOut: (page) => confirmSignOut(page, issuer, cookies),
    signOutToken: async (claims) =>
      new SignJWT({ ...usualSignOut(issuer), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'key', typ: 'logout+jwt' })
        .sign(await importJWK(key, 'RS256')),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: ['http://floor.test/'],
        backchannel_logout_uri: `${issuer}/to-floorlight`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [key as never] }, // a private RSA key
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups'],
    },
    // By default it refuses to call its own machine.
    fetch: (url, { method, headers, body } = {}) =>
      fetch(url, { ...(method && { method }), ...(headers && { headers }), ...(body && { body }) }),
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['a key'] },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ ...directory.claims, sub: accountId }) }),
  });
  provider.use(async (koa, next) => {
    await next();
    if (koa.oidc?.route !== 'token' || !directory.forge) return;
    koa.body = { ...koa.body, id_token: await forged(koa.body.id_token, directory.forge, key) };
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url === '/to-floorlight') void pass(request, response, directory.signOutTarget);
    else if (request.url?.startsWith('/interaction/'))
      void finishInteraction(provider, directory.claims.sub, request, response);
    else void answer(request, response);
  });
  return directory;
}

async function finishInteraction(
  provider: Provider,
  accountId: string,
  ...[request, response]: Parameters<ReturnType<Provider['callback']>>
) {
  const { params } = await provider.interactionDetails(request, response);
  const grant = new provider.Grant({ accountId, clientId });
  grant.addOIDCScope(String(params.scope));
  const result = { login: { accountId, remember: false }, consent: { grantId: await grant.save() } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** The claims of a logout token as the directory makes it. */
export const usualSignOut = (iss: string) => {
  const iat = Math.floor(Date.now() / 1000);
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  return { iss, aud: clientId, iat, exp: iat + 120, jti: randomUUID(), events };
};

/** As the gateway passes a request on. */
async function pass(request: IncomingMessage, response: ServerResponse, target: OidcDirectory['signOutTarget']) {
  if (!target) return void response.writeHead(404).end();
  const { status } = await fetch(target.url, {
    method: 'POST',
    headers: { ...target.headers, 'content-type': request.headers['content-type'] ?? '' },
    body: await text(request),
  });
  response.writeHead(status).end();
}

/** Answers the directory's question whether to sign out. */
async function confirmSignOut(page: string, issuer: string, cookies: Map<string, string>): Promise<void> {
  const asked = await fetch(page, { headers: { cookie: cookieHeader(cookies) } });
  keepCookies(asked, cookies);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(await asked.text())?.[1] ?? '';
  const confirmed = await fetch(`${issuer}/session/end/confirm`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookieHeader(cookies) },
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  });
  if (confirmed.status !== 303) throw new Error(`the directory answered ${confirmed.status} to a sign-out`);
}

async function forged(token: string, forge: NonNullable<OidcDirectory['forge']>, key: JWK): Promise<string> {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const made = await forge(claims);
  if (typeof made === 'string') return made;
  return new SignJWT(made).setProtectedHeader({ alg: 'RS256', kid: 'key' }).sign(await importJWK(key, 'RS256'));
}

export const unsigned = async (claims: JWTPayload): Promise<string> => new UnsecuredJWT(claims).encode();

/** Signed with a key that the directory does not publish. */
export async function signedByAnother(claims: JWTPayload): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256');
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key' }).sign(privateKey);
}

const cookieHeader = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

function keepCookies(answer: Response, cookies: Map<string, string>): void {
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
}

async function followRedirects(page: string, until: string, cookies: Map<string, string>): Promise<URL> {
  let url = new URL(page);
  for (let step = 0; step < 10 && !url.href.startsWith(until); step++) {
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie: cookieHeader(cookies) } });
    keepCookies(answer, cookies);
    const next = answer.headers.get('location');
    if (!next) throw new Error(`the directory answered ${answer.status}: ${await answer.text()}`);
    url = new URL(next, url);
  }
  return url;
}
