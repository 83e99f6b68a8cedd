import type { AlertTimelineEntry } from '@floorlight/contracts/alert-timeline';

const steps = ['acknowledged', 'on_the_way', 'there'] as const;
type Step = (typeof steps)[number];

export interface Responder {
  id: string;
  name: string;
  /** The furthest, and since when. */
  step: Step;
  at: string;
}

/** Everyone who answered an alert: those who are there first, then those on the way. */
export function responders(entries: readonly AlertTimelineEntry[]): Responder[] {
  const people = new Map<string, Responder>();
  for (const entry of entries) {
    if (entry.kind !== 'acknowledged' && entry.kind !== 'on_the_way' && entry.kind !== 'there') continue;
    const { kind: step, at, by } = entry;
    const known = people.get(by.id);
    if (!known || steps.indexOf(step) > steps.indexOf(known.step)) people.set(by.id, { ...by, step, at });
  }
  return [...people.values()].sort((a, b) => steps.indexOf(b.step) - steps.indexOf(a.step));
}
