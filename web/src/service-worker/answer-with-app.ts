import type { PrecacheController } from 'workbox-precaching';
import { NavigationRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

/** The server's own: its API, documents for people included, and what only operators read. */
const serverPaths = [/^\/(?:api|scim|healthz|readyz|metrics|internal)(?:\/|$)/];

/** Opens every address of the app from the device, without waiting for a network. */
export function answerWithApp(app: PrecacheController): NavigationRoute {
  const page = app.createHandlerBoundToURL('/index.html');
  return new NavigationRoute(async (options) => ((await isLastOpen()) && mayTry() ? takeOver() : page(options)), {
    denylist: serverPaths,
  });
}

/** Milliseconds. If the new version has not taken over by then, this one opens. */
const trying = 10_000;
let triedAt = -Infinity;

function mayTry(): boolean {
  if (Date.now() - triedAt < trying) return false;
  triedAt = Date.now();
  return true;
}

/** Whether a new version waits only for the page that is just being opened or reloaded. */
async function isLastOpen(): Promise<boolean> {
  if (!self.registration.waiting) return false;
  return (await self.clients.matchAll({ type: 'window' })).length < 2;
}

/**
 * A page that has the new version take over, and then opens the same address again. In this order: what is asked for while the
 * versions change may wait for minutes.
 */
const takingOver = `<!doctype html><title>Floorlight</title><script>
  navigator.serviceWorker.ready.then(({ waiting }) => {
    const open = () => location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', open, { once: true });
    if (waiting) waiting.postMessage({ type: 'SKIP_WAITING' });
    else open();
    setTimeout(open, 3000);
  });
</script>`;

const takeOver = (): Response =>
  new Response(takingOver, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'",
    },
  });
