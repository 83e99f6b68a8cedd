/** What was done to the product and when, for the report. */
export interface Timeline {
  mark(line: string): void;
  /** Marks in order. `at` is `performance.now()`. */
  marks: { at: number; line: string }[];
}

/** `log` gets each mark as it happens. */
export function timeline(log: (line: string) => void): Timeline {
  const marks: Timeline['marks'] = [];
  return {
    marks,
    mark(line) {
      marks.push({ at: performance.now(), line });
      log(line);
    },
  };
}

/** Returns the time of day of a `performance.now()`, as `21:45:07.120`. */
export const clockTime = (at: number): string => new Date(performance.timeOrigin + at).toISOString().slice(11, 23);
