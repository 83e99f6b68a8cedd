const name = 'floorlight:not-pressed';

/** Tells the controls that the key pressed last was a scanner's. */
export const dispatchNotPressed = (): boolean => window.dispatchEvent(new Event(name));

/** Calls back when a pressed key turns out to be a scanner's. Returns unsubscribe. */
export function onNotPressed(listener: () => void): () => void {
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}
