import type { Page } from '@playwright/test';

/** Puts acts into an outbox of the app, as its screens do. */
export const storeEntries = (page: Page, name: string, entries: object[]) =>
  page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('${name}', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('outbox', { keyPath: 'key' });
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction('outbox', 'readwrite');
      for (const entry of ${JSON.stringify(entries)}) writing.objectStore('outbox').put(entry);
      writing.onerror = () => reject(writing.error);
      writing.oncomplete = () => resolve(opening.result.close());
    };
  })`);

/** How many entries wait in an outbox on the device. */
export const countEntries = (page: Page, name: string): Promise<number> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('${name}', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('outbox', { keyPath: 'key' });
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('outbox').objectStore('outbox').count();
      counting.onsuccess = () => { opening.result.close(); resolve(counting.result); };
    };
  })`);
