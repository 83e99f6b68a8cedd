/** Shows what a push service delivers, also while no page is open. */
export function listenForPush(_worker: ServiceWorkerGlobalScope): void {}
