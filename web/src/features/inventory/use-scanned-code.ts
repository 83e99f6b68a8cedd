import { useState } from 'react';
import type { CountPlan } from '#lib/inventory/count-plan.ts';
import { placeOf } from '#lib/inventory/count-words.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useHistoricalTotes } from '#lib/totes/use-historical-totes.ts';
import { useTotes } from '#lib/totes/use-totes.ts';
import { meaningOf } from './code-meaning.ts';
import type { CountForm } from './use-count-form.ts';

/** A wall as a scan names it. */
export interface ScannedWall {
  afeArea: string;
  wallNumber: string;
}

/**
 * Takes what a camera, a photo or a hardware scanner read: a wall is gone to (asked first, where another one's figures
 * are not saved), a tote is written into the notes.
 */
export function useScannedCode(plan: CountPlan, form: CountForm) {
  const [pending, setPending] = useState<ScannedWall | null>(null);
  const known = useKnownTotes();
  const toast = useToast();
  const beep = useBeep();
  const { draft, total, set } = form;

  const unknown = (title: string, message: string) => {
    beep('error');
    toast({ title, message, tone: 'warning' });
  };
  const goTo = (wall: ScannedWall) => {
    beep('success');
    const isOther = draft.wallNumber && placeOf(draft) !== placeOf(wall);
    if (isOther && total > 0) setPending(wall);
    else set(wall);
  };
  const noteTote = (code: string) => {
    const lines = draft.notes.split('\n').filter(Boolean);
    const line = `Tote ${code}`;
    const isNew = !lines.includes(line);
    beep(isNew ? 'success' : 'warning');
    if (isNew) set({ notes: [...lines, line].join('\n') });
    toast({ title: isNew ? 'Tote Noted' : 'Tote Already Noted', message: code, tone: isNew ? 'success' : 'info' });
  };

  const take = (value: string) => {
    const meaning = meaningOf(value, plan.areas, draft.afeArea, known);
    switch (meaning.kind) {
      case 'wall':
        return goTo({ afeArea: meaning.afeArea, wallNumber: meaning.wallNumber });
      case 'area':
        beep('success');
        return meaning.afeArea === draft.afeArea ? undefined : form.setArea(meaning.afeArea);
      case 'tote':
        return noteTote(meaning.code);
      case 'ambiguous':
        return unknown('Which Area?', `${value} is in ${meaning.areas.join(' and in ')}. Choose the AFE area first.`);
      case 'unknown':
        return unknown('Unknown Code', `"${value}" is no wall and no tote of this site.`);
      default:
        return meaning satisfies never;
    }
  };
  return { take, pending, forget: () => setPending(null) };
}

/** Names and codes of the totes that are known here: of the site, and of this person's own list. */
function useKnownTotes(): readonly string[] {
  const [{ totes, history }] = useTotes();
  return [...useHistoricalTotes(history), ...totes].flatMap(({ name, code }) => [name, code]);
}
