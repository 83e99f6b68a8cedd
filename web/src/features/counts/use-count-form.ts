import { useRef, useState } from 'react';
import { areStored, unstoredMessage } from '#lib/outbox/unstored.ts';
import { recoverSession } from '#lib/session/session-recovery.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { type CountDraft, emptyDraft, keepDraft, readDraft, totalOf } from './count-draft.ts';
import type { CountPlan } from './count-plan.ts';
import { categories, type Figures, placeOf } from './count-words.ts';
import { readFigure } from './figure.ts';
import { type CountOutcome, countOutbox } from './outbox.ts';
import { nextWall, type StandingCounts, wallKey } from './standing-counts.ts';

/** Milliseconds a counter waits for the server's answer before the next wall: the count is on the device by then. */
const patience = 1500;

type Category = keyof Figures;
type Mistyped = Partial<Record<Category, string>>;

interface Site {
  userId: string;
  areas: CountPlan['areas'];
  standing: StandingCounts;
}

/** What is being counted. It stays on the device until it has been saved, and then waits there until it has arrived. */
export function useCountForm({ userId, areas, standing }: Site) {
  const [draft, setDraft] = useState(() => readDraft(userId));
  const [mistyped, setMistyped] = useState<Mistyped>({});
  const [isSaving, setSaving] = useState(false);
  const toast = useToast();
  const beep = useBeep();
  const tellWaiting = useWaitingWords();
  const current = useRef(draft);
  const saving = useRef<Promise<boolean>>(null);
  /** How many counts have left the form. */
  const [left, setLeft] = useState(0);

  const show = (next: CountDraft) => {
    current.current = next;
    setDraft(next);
    keepDraft(userId, next);
  };
  const set = (part: Partial<CountDraft>) => show({ ...current.current, ...part });
  const setFigure = (category: Category, figure: number) => {
    setMistyped(({ [category]: _, ...others }) => others);
    set({ [category]: figure });
  };

  const send = async (empty: boolean): Promise<boolean> => {
    const counted = current.current;
    const { notes, ...figures } = counted;
    const adding = countOutbox.add(userId, { ...figures, notes: notes.trim() || null, empty });
    const outcome = await Promise.race([adding, pause(patience)]);
    if (outcome === 'underway' || outcome.state === 'waiting') tellWaiting(counted, outcome);
    else beep(outcome.state === 'sent' ? 'success' : 'error');
    // Refused: the figures stay, and why is said by whoever hears of every count that left.
    if (outcome !== 'underway' && outcome.state === 'refused') return false;
    const area = areas.find(({ name }) => name === counted.afeArea);
    const wallNumber = area ? nextWall(area, standing, counted.wallNumber) : null;
    show({ ...emptyDraft, afeArea: counted.afeArea, wallNumber: wallNumber ?? '' });
    return true;
  };
  /** Whether the count has left the form, which rests meanwhile. */
  const save = async (empty = false): Promise<boolean> => {
    const wrong = categories.find(({ id }) => mistyped[id] !== undefined);
    if (wrong) {
      toast({ title: 'Check the Figures', message: `${wrong.name} is not a whole number yet`, tone: 'danger' });
      return false;
    }
    if (saving.current) return false;
    setSaving(true);
    saving.current = send(empty);
    try {
      const hasLeft = await saving.current;
      if (hasLeft) setLeft((before) => before + 1);
      return hasLeft;
    } finally {
      saving.current = null;
      setSaving(false);
    }
  };

  return {
    draft,
    total: totalOf(draft),
    /** The figure of this wall that a save replaces. */
    earlier: standing.get(wallKey(draft.afeArea, draft.wallNumber)) ?? null,
    isBegun: isBegun(draft, mistyped),
    isSaving,
    left,
    /** What it holds at this moment, also between two looks at the screen. */
    latest: () => current.current,
    /** Does something at once, or as soon as the count that is being saved has left. */
    whenFree: (work: () => void) => {
      if (saving.current) void saving.current.then(work, work);
      else work();
    },
    set,
    /** Another count in place of this one. */
    takeUp: (other: CountDraft) => {
      setMistyped({});
      show(other);
    },
    /** What was typed and is no figure, to be put right before anything is saved. */
    mistyped,
    change: (category: Category, change: (value: number) => number) =>
      setFigure(category, change(current.current[category])),
    type: (category: Category, text: string) => {
      const figure = readFigure(text);
      if (figure === null) setMistyped((others) => ({ ...others, [category]: text }));
      else setFigure(category, figure);
    },
    save,
  };
}

/** Whether figures or notes stand in it, or what is to become a figure. */
export const isBegun = (draft: CountDraft, mistyped: Mistyped): boolean =>
  totalOf(draft) > 0 || draft.notes.trim() !== '' || Object.keys(mistyped).length > 0;

export type CountForm = ReturnType<typeof useCountForm>;

const pause = (milliseconds: number) =>
  new Promise<'underway'>((resolve) => setTimeout(() => resolve('underway'), milliseconds));

/** Says of a count that is on the device only why, and that nothing is lost. */
function useWaitingWords() {
  const toast = useToast();
  return (counted: CountDraft, outcome: CountOutcome | 'underway') => {
    const status = outcome !== 'underway' && outcome.state === 'waiting' ? outcome.failure.status : 0;
    if (status === 401) {
      void recoverSession('Please log in again').then((kept) => (kept ? countOutbox.sendNow() : undefined));
      return;
    }
    const message = areStored(countOutbox.entries())
      ? `${placeOf(counted)} is kept on this device and sent by itself.`
      : unstoredMessage;
    if (status === 0) toast({ title: 'Waiting to send', message, tone: 'warning' });
    else toast({ title: 'Failed to save inventory count', message, tone: 'warning' });
  };
}
