import type { PrecacheController } from 'workbox-precaching';
import { NavigationRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

/** The server's own: its API, documents for people included, and what only operators read. */
const serverPaths = [/^\/(?:api|scim|healthz|readyz|metrics|internal)(?:\/|$)/];

/** Opens every address of the app from the device, without waiting for a network. */
export function answerWithApp(app: PrecacheController): NavigationRoute {
  const page = app.createHandlerBoundToURL('/index.html');
  return new NavigationRoute(async (options) => ((await isLastOpen()) ? restart() : page(options)), {
    denylist: serverPaths,
  });
}

/** Whether a new version waits only for the page that is just being opened or reloaded. */
async function isLastOpen(): Promise<boolean> {
  if (!self.registration.waiting) return false;
  return (await self.clients.matchAll({ type: 'window' })).length < 2;
}

/** The new version takes over, and answers the same address. */
function restart(): Response {
  self.registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
  return new Response('', { headers: { refresh: '0' } });
}
