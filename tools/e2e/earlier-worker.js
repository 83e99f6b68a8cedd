// A service worker of an earlier version: it keeps nothing of the app, and never closes its databases.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', () => undefined);
self.addEventListener('message', ({ data, ports: [answer] }) => {
  if (!data.entry) return;
  const opening = indexedDB.open(data.outbox, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('outbox', { keyPath: 'key' });
  opening.onsuccess = () => {
    const writing = opening.result.transaction('outbox', 'readwrite');
    writing.objectStore('outbox').put(data.entry);
    writing.oncomplete = () => answer.postMessage('stored');
  };
});
