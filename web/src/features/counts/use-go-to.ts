import { useState } from 'react';
import type { CountDraft } from './count-draft.ts';
import { placeOf } from './count-words.ts';
import { type CountForm, isBegun } from './use-count-form.ts';

/** A wall, or an area whose wall is still to be chosen. */
export interface Place {
  afeArea: string;
  wallNumber: string;
}

/** On the way from a wall whose figures or notes are not saved. */
export interface Leaving {
  from: CountDraft;
  to: Place;
}

/** The one way to another wall, whoever asks for it: asked first, where something of this one is not saved. */
export function useGoTo(form: CountForm) {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const goTo = (to: Place) =>
    form.whenFree(() => {
      const from = form.latest();
      const isOther = from.wallNumber !== '' && placeOf(from) !== placeOf(to);
      if (isOther && isBegun(from, form.mistyped)) setLeaving({ from, to });
      else form.set(to);
    });
  return { goTo, leaving, stay: () => setLeaving(null) };
}

export type GoTo = (to: Place) => void;
