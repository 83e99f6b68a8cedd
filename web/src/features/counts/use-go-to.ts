import { useState } from 'react';
import type { CountDraft } from './count-draft.ts';
import { type Place, placeOf } from './place-of.ts';
import { type CountForm, isBegun } from './use-count-form.ts';

/** A move away from a wall with unsaved figures or notes. */
export interface Leaving {
  from: CountDraft;
  to: Place;
}

/** The only way to change the wall. Asks first if this wall has unsaved figures or notes. */
export function useGoTo(form: CountForm) {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const goTo = (to: Place) =>
    form.whenFree(() => {
      const from = form.currentDraft();
      const isMove = from.wallNumber !== '' && placeOf(from) !== placeOf(to);
      if (isMove && isBegun(from, form.mistyped)) setLeaving({ from, to });
      else form.set(to);
    });
  return { goTo, leaving, stay: () => setLeaving(null) };
}

export type GoTo = (to: Place) => void;
