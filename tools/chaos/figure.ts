/** One measured figure with its goal. */
export interface Figure {
  /** R1 … R9. */
  goal: string;
  name: string;
  value: string;
  /** The goal in words: `≤ 2.0 s`. */
  limit: string;
  verdict: 'reached' | 'missed' | 'not measured';
  /** A missed count fails the run; a missed time does not, because machines differ. */
  kind: 'count' | 'time';
  /** Why it was missed or not measured. */
  note?: string;
}

/** A time in milliseconds; null if it did not happen in time. */
export function timeFigure(
  goal: string,
  name: string,
  { value, limit, note }: { value: number | null; limit: number; note?: string },
): Figure {
  const isKnown = value !== null && Number.isFinite(value);
  return {
    ...{ goal, name, kind: 'time', limit: `≤ ${seconds(limit)}` },
    value: isKnown ? seconds(value) : 'not in time',
    verdict: isKnown && value <= limit ? 'reached' : 'missed',
    ...(note && { note }),
  };
}

export function countFigure(
  goal: string,
  name: string,
  { value, limit, note }: { value: number; limit: number; note?: string },
): Figure {
  return {
    ...{ goal, name, kind: 'count', value: String(value) },
    limit: limit === 0 ? '0' : `≤ ${limit}`,
    verdict: value <= limit ? 'reached' : 'missed',
    ...(note && { note }),
  };
}

/** Something that must hold, in words. */
export const factFigure = (goal: string, name: string, holds: boolean, note?: string): Figure => ({
  ...{ goal, name, kind: 'count', value: holds ? 'yes' : 'no', limit: 'yes' },
  verdict: holds ? 'reached' : 'missed',
  ...(note && { note }),
});

export const notMeasured = (goal: string, name: string, reason: string): Figure => ({
  ...{ goal, name, kind: 'count', value: '–', limit: '–', verdict: 'not measured', note: reason },
});

/** Milliseconds in words: `430 ms`, `2.4 s`. */
export const seconds = (milliseconds: number): string => {
  if (!Number.isFinite(milliseconds)) return 'not in time';
  return milliseconds < 1000 ? `${milliseconds.toFixed(0)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
};
