const name = 'floorlight:not-pressed';

/** The key that a control has just been told of was a scanner's. */
export const tellNotPressed = (): boolean => window.dispatchEvent(new Event(name));

/** Who acts on keys that are held, until the returned undoing. */
export function onNotPressed(listener: () => void): () => void {
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}
