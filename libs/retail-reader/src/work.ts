/**
 * Counts work in units in place of time: a picture is then read alike on every machine, however slow or busy. A unit is about a
 * microsecond of a processor that has nothing else to do.
 */
export interface Work {
  spend(units: number): void;
  /** True if these units more are within the limit. */
  allows(units: number): boolean;
}

/** Work up to a limit in units. What it spends, `whole` spends too, of which it is a part, and it ends with it. */
export function workUpTo(limit: number, whole?: Work): Work {
  let spent = 0;
  return {
    spend(units) {
      spent += units;
      whole?.spend(units);
    },
    allows: (units) => spent + units <= limit && (whole?.allows(units) ?? true),
  };
}
