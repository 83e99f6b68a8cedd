/** The address of the painted link that had the focus last; null if none had it. */
let focused: string | null = null;

/** Notes which link of the painted frame has the focus. The frame goes away with its links when the app takes its place. */
export function notePaintedFocus(root: HTMLElement): void {
  const note = ({ target }: Pick<FocusEvent, 'target'>) => {
    focused = target instanceof Element ? (target.closest('a')?.getAttribute('href') ?? null) : null;
  };
  if (root.contains(document.activeElement)) note({ target: document.activeElement });
  for (const link of root.querySelectorAll('a')) link.addEventListener('focus', note);
}

/** Gives the focus to the app's own link in its place, unless something else has it by now. */
export function takePaintedFocus(): void {
  const address = focused;
  focused = null;
  if (address === null || document.activeElement !== document.body) return;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a')];
  links.find((link) => link.getAttribute('href') === address)?.focus({ preventScroll: true });
}
