/** A message between a helper and the bench. Number 0 belongs to no question. */
export interface HelperMessage {
  number: number;
  value?: unknown;
  failure?: string;
}

/** The first question, answered once the helper is ready. */
export const readyQuestion = 'ready';
