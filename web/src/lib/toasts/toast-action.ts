let offered: { toast: string; run: () => void } | null = null;

/** Keeps what the button of a toast does: the store holds data alone. A newer toast takes its place, as on the screen. */
export function offerAction(toast: string, run: () => void): void {
  offered = { toast, run };
}

/** Does it, once. */
export function takeAction(toast: string): void {
  if (offered?.toast !== toast) return;
  const { run } = offered;
  offered = null;
  run();
}
