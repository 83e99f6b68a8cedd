import { cacheNames, clientsClaim } from 'workbox-core';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { answerWithApp } from './answer-with-app.ts';
import { listenForPush } from './push.ts';
import { listenForSync } from './sync.ts';

declare const self: ServiceWorkerGlobalScope;

const app = new PrecacheController();
app.addToCacheList(self.__WB_MANIFEST);

self.addEventListener('install', (event) => void app.install(event));
self.addEventListener('activate', (event) => event.waitUntil(removeOldCode(event)));
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
clientsClaim();

registerRoute(answerWithApp(app));
registerRoute(new PrecacheRoute(app));
// Names of code never mean other code: that of an earlier version stays for its tabs, and what is not precached is kept when
// used.
registerRoute(({ url }) => url.pathname.startsWith('/assets/'), new CacheFirst({ cacheName: cacheNames.precache }));

listenForPush(self);
listenForSync(self);

/** A tab of the earlier version, open when somebody asked for the new one, still loads its own screens. */
async function removeOldCode(event: ExtendableEvent): Promise<void> {
  const open = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  if (open.length === 0) await app.activate(event);
}
