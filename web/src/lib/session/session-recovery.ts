/**
 * Resolves true once the same user is signed in again, false when the session is over. `message` replaces the usual
 * logged-out message.
 */
export type RecoverSession = (message?: string) => Promise<boolean>;

let recover: RecoverSession | null = null;

/** Sets the handler for a session that ends while its screens are open; null removes it. */
export function setSessionRecovery(next: RecoverSession | null): void {
  recover = next;
}

/** Runs the handler after a 401. Resolves false without a handler. */
export const recoverSession: RecoverSession = async (message) => (await recover?.(message)) ?? false;
