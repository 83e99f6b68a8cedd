/** The state of a navigation from row to row beside an open detail: the screen neither scrolls to its top nor takes the focus. */
export const besideList = { keepsPlace: true } as const;

export const keepsPlace = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsPlace' in state && state.keepsPlace === true;
