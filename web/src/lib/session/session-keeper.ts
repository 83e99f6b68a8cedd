/**
 * Resolves true once the same person is signed in again, false when the session is over for good. `words`: what is said
 * of it in place of the usual.
 */
export type SessionKeeper = (words?: string) => Promise<boolean>;

let keeper: SessionKeeper | null = null;

/** Sets who cares for a session that ends while its screens are open; null: nobody. */
export function setSessionKeeper(next: SessionKeeper | null): void {
  keeper = next;
}

/** Tells that a call was refused for want of a session. */
export const sessionKept: SessionKeeper = async (words) => (await keeper?.(words)) ?? false;
