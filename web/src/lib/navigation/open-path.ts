/** Opens an address of the app where no router is: the router follows, as it follows the browser's own back and forward. */
export function openPath(path: string): void {
  window.history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
}
