import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  const directory: OidcDirectory = {
    issuer,
    claims: { sub: 'nobody' },
    forge: null,
    signIn: (page) => followRedirects(page, redirectUri),
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
      },
    ],
    jwks: { keys: [key as never] }, // a private RSA key
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups'],
    },
    features: { devInteractions: { enabled: false } },
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
    if (request.url?.startsWith('/interaction/'))
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

async function followRedirects(page: string, until: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(page);
  for (let step = 0; step < 10 && !url.href.startsWith(until); step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    if (!next) throw new Error(`the directory answered ${answer.status}: ${await answer.text()}`);
    url = new URL(next, url);
  }
  return url;
}
