export interface Turn {
  /** Resolves when it is its turn. */
  begin(): Promise<void>;
  /** Ends the turn, or the wait for it. */
  end(): void;
}

/**
 * Makes turns, of which one goes on at a time, in the order in which they were to begin. What has waited `patience`
 * milliseconds begins all the same: better two at once than one too late.
 */
export function takingTurns(patience: number): () => Turn {
  const waiting = new Map<Turn, () => void>();
  let current: Turn | null = null;

  return () => {
    let timer: NodeJS.Timeout | undefined;
    const turn: Turn = {
      begin: () =>
        new Promise((resolve) => {
          if (!current) {
            current = turn;
            return resolve();
          }
          waiting.set(turn, resolve);
          timer = setTimeout(stopWaiting, patience);
        }),
      end() {
        stopWaiting();
        if (current !== turn) return;
        const [next] = waiting;
        current = next?.[0] ?? null;
        next?.[1]();
        if (current) waiting.delete(current);
      },
    };
    function stopWaiting(): void {
      clearTimeout(timer);
      waiting.get(turn)?.();
      waiting.delete(turn);
    }
    return turn;
  };
}
