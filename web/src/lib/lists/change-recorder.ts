/** Records rows that change during a read (live, or as the response to a mutation): the read may return older versions. */
export function createChangeRecorder<R>() {
  /** The changes during each read in progress. */
  const recordings = new Set<R[]>();
  return {
    record: (row: R): void => {
      for (const changes of recordings) changes.push(row);
    },
    /** Runs `read`. Returns its outcome, and the changes recorded meanwhile in their order. */
    readAndRecord: async <T>(read: () => T): Promise<{ outcome: Awaited<T>; changes: R[] }> => {
      const changes: R[] = [];
      recordings.add(changes);
      try {
        return { outcome: await read(), changes };
      } finally {
        recordings.delete(changes);
      }
    },
  };
}
