/** As many as are shown at once with a button. */
const most = 2;

let offered: { toast: string; run: () => void }[] = [];

/** Keeps what the button of a toast does: the store holds data alone. */
export function offerAction(toast: string, run: () => void): void {
  offered = [{ toast, run }, ...offered].slice(0, most);
}

/** Does it, once. */
export function takeAction(toast: string): void {
  const taken = offered.find((each) => each.toast === toast);
  offered = offered.filter((each) => each !== taken);
  taken?.run();
}
