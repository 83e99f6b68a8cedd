import * as contract from '@floorlight/contracts/passkeys';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { startBrowserSession } from '../sessions/start-browser-session.ts';
import { addPasskey, startPasskey } from './add-passkey.ts';
import { checkPasskey, passkeyOptions } from './check-passkey.ts';
import { removePasskey } from './remove-passkey.ts';
import { renamePasskey } from './rename-passkey.ts';

export const passkeyRoutes = (context: AuthContext): Route[] => [
  route(contract.startPasskey, async ({ principal }) => ({ ...(await startPasskey(context, principal)) })),
  route(contract.addPasskey, ({ principal, body }) => addPasskey(context, principal, body)),
  route(contract.renamePasskey, ({ principal, params, body }) =>
    renamePasskey(context, principal, { ...params, ...body }),
  ),
  route(contract.removePasskey, ({ principal, params }) => removePasskey(context, principal, params.id)),
  route(contract.passkeySignInOptions, async () => ({ ...(await passkeyOptions(context)) })),
  route(contract.signInWithPasskey, async ({ body, request, response }) => {
    const userId = await checkPasskey(context, body.credential);
    const user = await startBrowserSession(context, { userId, way: 'passkey' }, { request, response });
    return { message: 'Welcome back!', user };
  }),
];
