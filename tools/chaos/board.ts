/** One press and what became of it so far. Times are `performance.now()`. */
export interface Pressed {
  text: string;
  sentAt: number;
  /** When our own answer came, and the alert it named. */
  answer: { at: number; alertId: string } | null;
  /** Our own final no: an emergency is never to get one. */
  refusal: string | null;
  /** When each manager's client was first given it, by the manager's name. */
  arrivals: Map<string, number>;
}

/** Every press of a site, as it is known while the run goes on. */
export interface Board {
  presses: Pressed[];
  add(text: string): Pressed;
  arrived(manager: string, text: string): void;
  /** When the last manager got it; null while one has not. */
  deliveredAt(pressed: Pressed): number | null;
  /** Those that are still without an answer or on their way to a manager. */
  open(): Pressed[];
}

export function board(managers: number): Board {
  const presses: Pressed[] = [];
  const byText = new Map<string, Pressed>();
  const deliveredAt = ({ arrivals }: Pressed): number | null =>
    arrivals.size < managers ? null : Math.max(...arrivals.values());

  return {
    presses,
    deliveredAt,
    add(text) {
      const pressed: Pressed = { text, sentAt: performance.now(), answer: null, refusal: null, arrivals: new Map() };
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
