/** One difference between two contracts. */
export interface Change {
  kind: 'breaking' | 'addition';
  /** Where: `POST /api/breaks/start request.type`, `safety.alert.raised alert.kind`, `table breaks column day`. */
  at: string;
  /** What: "was removed". */
  what: string;
  /** The field that it removes, for what its readers say: a place as in recorded reads. */
  removes?: { source: string; field: string };
}

/**
 * Who sends what is described. A request: callers of before go on sending what they sent, so it may only widen. A reply:
 * callers of before go on reading it, so it may only narrow, or gain fields. An event is both: the program before reads new
 * ones, the new one reads those that wait.
 */
export type Use = 'request' | 'reply' | 'event';
