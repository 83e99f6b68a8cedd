/** What goes between a helper and the bench. Number 0 is said unasked. */
export interface Said {
  number: number;
  value?: unknown;
  failure?: string;
}

/** The first question, answered once the helper is ready. */
export const hello = 'hello';
