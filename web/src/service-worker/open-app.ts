/** Shows a screen of the app: in the page that is open, otherwise in a new one. */
export async function openApp(worker: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const [page] = await worker.clients.matchAll({ type: 'window' });
  try {
    if (!page) return void (await worker.clients.openWindow(path));
    page.postMessage({ type: 'open', path });
    await page.focus();
  } catch {
    // Browsers allow it only shortly after a tap. The notification stays.
  }
}
