import type { Press } from '../checker/history.ts';

/** One press and its answer and arrivals so far. Times are `performance.now()`. */
export interface TrackedPress extends Press {
  /** The requests that have ended so far. */
  attempts: Attempt[];
  /** Our final refusal. An emergency must never get one. */
  refusal: string | null;
  /** When each manager's client first got it, by the manager's name. */
  arrivals: Map<string, number>;
}

/** One request of a device. */
export interface Attempt {
  /** Null without an answer. */
  status: number | null;
  /** Milliseconds. */
  took: number;
}

/** The status of each answer so far. */
export const statusesOf = ({ attempts }: TrackedPress): number[] => attempts.flatMap(({ status }) => status ?? []);

/** All presses of a site during a run. */
export interface PressLog {
  presses: TrackedPress[];
  add(text: string): TrackedPress;
  arrived(manager: string, text: string): void;
  /** When the last manager got it; null until then. */
  deliveredAt(pressed: TrackedPress): number | null;
  /** Milliseconds from the press to the last manager; infinite until it has arrived. */
  latencyOf(pressed: TrackedPress): number;
  /** The presses made in a span of time. */
  between(from: number, to?: number): TrackedPress[];
  /** Presses without an answer, or that some manager has not got yet. */
  open(): TrackedPress[];
}

export function pressLog(managers: number): PressLog {
  const presses: TrackedPress[] = [];
  const byText = new Map<string, TrackedPress>();
  const deliveredAt = ({ arrivals }: TrackedPress): number | null =>
    arrivals.size < managers ? null : Math.max(...arrivals.values());

  return {
    presses,
    deliveredAt,
    latencyOf: (pressed) => (deliveredAt(pressed) ?? Number.POSITIVE_INFINITY) - pressed.sentAt,
    between: (from, to = Number.POSITIVE_INFINITY) => presses.filter(({ sentAt }) => sentAt >= from && sentAt < to),
    add(text) {
      const pressed: TrackedPress = {
        text,
        sentAt: performance.now(),
        answer: null,
        attempts: [],
        refusal: null,
        arrivals: new Map(),
      };
      presses.push(pressed);
      byText.set(text, pressed);
      return pressed;
    },
    arrived(manager, text) {
      const arrivals = byText.get(text)?.arrivals;
      if (arrivals && !arrivals.has(manager)) arrivals.set(manager, performance.now());
    },
    open: () => presses.filter((pressed) => !pressed.refusal && (!pressed.answer || deliveredAt(pressed) === null)),
  };
}
