import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { useHistoricalTotes, useTotes } from '#features/totes/api.ts';
import { noteScan } from '#lib/scan/recent-scans.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import type { CountPlan } from './count-plan.ts';
import { maxFigure } from './figure.ts';
import { interpretCode } from './interpret-code.ts';
import { t } from './messages.ts';
import type { CountForm } from './use-count-form.ts';
import type { GoTo } from './use-go-to.ts';

/** Maximum length of the notes of a count. */
export const maxNotesLength = 1000;

/**
 * Handles a code from the camera, a photo or a hardware scanner: goes to a wall or an area, counts a tote as one and notes it.
 * During a save it waits, because the code is meant for the next wall.
 */
export function useScannedCode(plan: CountPlan, form: CountForm, goTo: GoTo): (value: string) => void {
  const known = useKnownTotes();
  const toast = useToast();
  const beep = useBeep();

  const refuse = (title: string, message: string) => {
    beep('error');
    toast({ title, message, tone: 'warning' });
  };
  const countTote = (code: string) => {
    const lines = form.currentDraft().notes.split('\n').filter(Boolean);
    // Saved with the count: the same in every language.
    const line = `Tote ${code}`;
    const isNew = !lines.includes(line);
    const notes = [...lines, line].join('\n');
    if (isNew && notes.length > maxNotesLength) return refuse(t.notesFull(), t.notesFullDetail({ code }));
    beep(isNew ? 'success' : 'warning');
    if (isNew) {
      form.set({ notes });
      form.change(form.scanCategory, (figure) => Math.min(figure + 1, maxFigure));
    }
    const title = isNew ? t.toteCounted({ category: t.category[form.scanCategory]() }) : t.toteAlreadyNoted();
    toast({ title, message: code, tone: isNew ? 'success' : 'info' });
  };

  const take = (value: string) => {
    noteScan(value);
    const { afeArea: chosen } = form.currentDraft();
    const meaning = interpretCode(value, plan.areas, chosen, known);
    switch (meaning.kind) {
      case 'wall':
        beep('success');
        return goTo({ afeArea: meaning.afeArea, wallNumber: meaning.wallNumber });
      case 'area':
        beep('success');
        return meaning.afeArea === chosen ? undefined : goTo({ afeArea: meaning.afeArea, wallNumber: '' });
      case 'tote':
        return countTote(meaning.code);
      case 'ambiguous':
        return refuse(t.whichOne(), t.whichOneDetail({ code: value, places: anyOf(meaning.places) }));
      case 'unknown':
        return refuse(t.unknownCode(), t.unknownCodeDetail({ code: value }));
      default:
        return meaning satisfies never;
    }
  };
  return (value) => form.whenFree(() => take(value));
}

const anyOf = (places: readonly string[]) => formatters.getListFormat(locale(), { type: 'disjunction' }).format(places);

/** Names and codes of the site's historical totes and of the user's own list. */
function useKnownTotes(): readonly string[] {
  const [{ totes, history }] = useTotes();
  return [...useHistoricalTotes(history), ...totes].flatMap(({ name, code }) => [name, code]);
}
