import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { internalRoutes } from '@floorlight/contracts/callers';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import type { NamedPerson } from '@floorlight/contracts/hidden-names';
import { BadgeRequest, ManagerIdRequest } from '@floorlight/contracts/manager-tokens';
import { type Principal, principalIssuer, principalLife } from '@floorlight/contracts/principal';
import type { SiteVersion } from '@floorlight/contracts/site-settings';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface SignedPrincipal {
  token: string;
  principal: Principal;
}

export interface TestPrincipals {
  /** The base URL of `/internal/jwks.json`, which has the key that verifies the tokens. */
  authUrl: string;
  /** A principal signed for one service: by default a worker of the site `main` with a random id. */
  tokenFor(audience: ServiceName, claims?: Partial<Principal>): Promise<SignedPrincipal>;
  /** The same, but it expired `secondsAgo` (600) seconds ago. */
  expiredTokenFor(audience: ServiceName, claims?: Partial<Principal>, secondsAgo?: number): Promise<SignedPrincipal>;
  /** Whether auth says that it can issue no principals, as when its database is down. */
  setAway(isAway: boolean): void;
  /** The sites of which auth tells those who ask. Until it is called, auth can't say. */
  setSites(versions: SiteVersion[]): void;
  /** Stops the key server, as when auth is down. */
  stop(): Promise<void>;
}

/** Everyone who was signed in, with the names behind the references in events. */
export const signedPeople = new Map<string, NamedPerson>();

/** Takes auth's place for other services: signs principals, and serves the public key over HTTP. */
export async function testPrincipals(): Promise<TestPrincipals> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const keys = JSON.stringify({ keys: [{ ...jwk, kid, alg: 'EdDSA', use: 'sig' }] });

  let isAway = false;
  let sites: SiteVersion[] | undefined;
  const server = createServer((request, response) => {
    if (request.url === internalRoutes.checkPrincipals.path) return response.writeHead(isAway ? 503 : 204).end();
    if (request.url === internalRoutes.findManagerId.path) return void answerManagerId(request, response);
    if (sites && request.url === internalRoutes.findSites.path) return void answerSites(sites, request, response);
    if (request.url === internalRoutes.findBadge.path) return void answerBadge(request, response);
    if (request.url === internalRoutes.namePeople.path) return void answerNames(request, response);
    const known = request.url === internalRoutes.publicKeys.path;
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' }).end(known ? keys : '{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening on TCP, so never a pipe's name

  const sign = async (audience: ServiceName, claims: Partial<Principal>, end: number): Promise<SignedPrincipal> => {
    const principal = { ...randomWorker(), ...claims };
    signedPeople.set(principal.sub, { id: principal.sub, name: principal.name, email: principal.email });
    const token = await new SignJWT({ ...principal })
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .setIssuer(principalIssuer)
      .setAudience(audience)
      .setIssuedAt(end - principalLife)
      .setExpirationTime(end)
      .sign(privateKey);
    return { token, principal };
  };
  const now = () => Math.floor(Date.now() / 1000);

  return {
    authUrl: `http://127.0.0.1:${port}`,
    tokenFor: (audience, claims = {}) => sign(audience, claims, now() + principalLife),
    expiredTokenFor: (audience, claims = {}, secondsAgo = 600) => sign(audience, claims, now() - secondsAgo),
    setAway: (away) => {
      isAway = away;
    },
    setSites: (versions) => {
      sites = versions;
    },
    async stop() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Takes every ID that begins with MGR- for one of a manager. */
async function answerManagerId(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { managerId } = ManagerIdRequest.parse(await json(request));
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ managerId: managerId.startsWith('MGR-') ? managerId : null }));
}

async function answerSites(sites: SiteVersion[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { known } = (await json(request)) as { known: Record<string, number> }; // as services ask
  const newer = sites.filter(({ version, settings }) => version > (known[settings.id] ?? 0));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(newer));
}

/** Everyone who was signed in has their id as their badge. */
async function answerBadge(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { badge } = BadgeRequest.parse(await json(request));
  const person = signedPeople.get(badge);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ person: person ? { id: person.id, name: person.name } : null }));
}

async function answerNames(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { ids } = (await json(request)) as { ids: string[] }; // as services ask
  const named = ids.flatMap((id) => signedPeople.get(id) ?? []);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(named));
}

function randomWorker(): Principal {
  const sub = randomUUID();
  return {
    sub,
    sid: randomUUID(),
    siteId: 'main',
    role: 'worker',
    name: 'Sam Worker',
    email: `${sub}@floorlight.test`,
  };
}
