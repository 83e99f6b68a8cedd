import { useHistoricalTotes, useTotes } from '#features/totes/api.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { meaningOf } from './code-meaning.ts';
import type { CountPlan } from './count-plan.ts';
import type { CountForm } from './use-count-form.ts';
import type { GoTo } from './use-go-to.ts';

/** Characters that the notes of a count may have. */
export const notesMost = 1000;

/**
 * Takes what a camera, a photo or a hardware scanner read: a wall or an area is gone to, a tote is written into the
 * notes. While a count is being saved it waits: it is meant for the next wall.
 */
export function useScannedCode(plan: CountPlan, form: CountForm, goTo: GoTo): (value: string) => void {
  const known = useKnownTotes();
  const toast = useToast();
  const beep = useBeep();

  const refuse = (title: string, message: string) => {
    beep('error');
    toast({ title, message, tone: 'warning' });
  };
  const noteTote = (code: string) => {
    const lines = form.latest().notes.split('\n').filter(Boolean);
    const line = `Tote ${code}`;
    const isNew = !lines.includes(line);
    const notes = [...lines, line].join('\n');
    if (isNew && notes.length > notesMost)
      return refuse('Notes Are Full', `${code} no longer fits into the notes of this wall.`);
    beep(isNew ? 'success' : 'warning');
    if (isNew) form.set({ notes });
    toast({ title: isNew ? 'Tote Noted' : 'Tote Already Noted', message: code, tone: isNew ? 'success' : 'info' });
  };

  const take = (value: string) => {
    const { afeArea: chosen } = form.latest();
    const meaning = meaningOf(value, plan.areas, chosen, known);
    switch (meaning.kind) {
      case 'wall':
        beep('success');
        return goTo({ afeArea: meaning.afeArea, wallNumber: meaning.wallNumber });
      case 'area':
        beep('success');
        return meaning.afeArea === chosen ? undefined : goTo({ afeArea: meaning.afeArea, wallNumber: '' });
      case 'tote':
        return noteTote(meaning.code);
      case 'ambiguous':
        return refuse('Which One?', `${value} can be ${meaning.places.join(' or ')}. Choose it by hand.`);
      case 'unknown':
        return refuse('Unknown Code', `"${value}" is no wall and no tote of this site.`);
      default:
        return meaning satisfies never;
    }
  };
  return (value) => form.whenFree(() => take(value));
}

/** Names and codes of the totes that are known here: of the site, and of this person's own list. */
function useKnownTotes(): readonly string[] {
  const [{ totes, history }] = useTotes();
  return [...useHistoricalTotes(history), ...totes].flatMap(({ name, code }) => [name, code]);
}
