import { getUser, login } from '@floorlight/contracts/accounts';
import { internalRoutes } from '@floorlight/contracts/callers';
import { sessionCookie } from '@floorlight/contracts/principal';
import { gatewayHeaders } from '@floorlight/test-kit/callers';
import { expectBothSides } from './expect-both-sides.ts';
import type { Side } from './side.ts';

const body = { email: 'worker@floorlight.test', password: 'floorlight-demo' };

expectBothSides('auth', () => ({
  async work(first, second) {
    const answer = await fetch(`${first.url}${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...gatewayHeaders('auth') },
      body: JSON.stringify(body),
    });
    const session = new RegExp(`${sessionCookie}=([^;]+)`).exec(answer.headers.get('set-cookie') ?? '')?.[1];
    if (!session) throw new Error(`the sign-in got status ${answer.status}: ${await answer.text()}`);
    await second.send(getUser, { token: await principalFor(second, session) });
    return session;
  },
  async find(at, session) {
    await principalFor(at, session);
  },
}));

/** What the gateway gets for a session. */
async function principalFor({ url }: Side, sessionToken: string): Promise<string> {
  const answer = await fetch(`${url}${internalRoutes.issuePrincipals.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...gatewayHeaders('auth') },
    body: JSON.stringify({ sessionToken }),
  });
  if (!answer.ok) throw new Error(`the session got status ${answer.status}`);
  return ((await answer.json()) as { principals: { auth: string } }).principals.auth;
}
