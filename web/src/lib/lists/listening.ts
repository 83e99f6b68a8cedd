/** Hears what comes live, or as the answer to a change, while lists are being read: what was read may be older. */
export function listening<R>() {
  /** Of each reading under way, what was heard since it began. */
  const readings = new Set<R[]>();
  return {
    /** What is being read now may be older than this. */
    hear: (row: R): void => {
      for (const heard of readings) heard.push(row);
    },
    /** The outcome of `read`, and what was heard while it was under way, in its order. */
    readListening: async <T>(read: () => T): Promise<{ outcome: Awaited<T>; heard: R[] }> => {
      const heard: R[] = [];
      readings.add(heard);
      try {
        return { outcome: await read(), heard };
      } finally {
        readings.delete(heard);
      }
    },
  };
}
